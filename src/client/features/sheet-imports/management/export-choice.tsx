import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { FileReading } from '#domain/sheet-import/encodings.ts';
import { MAX_IMPORTED_BYTES } from '#domain/sheet-import/read-export.ts';
import { readTextFile, sampleOf } from '#domain/sheet-import/read-text-file.ts';
import { Button } from '#client/ui/button.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';

interface ExportChoiceProps {
  readonly disabled: boolean;
  readonly onChoose: (text: string) => void;
}

const NO_READING = 'We can’t read the letters of this file. Open it in your spreadsheet, and save it as “CSV UTF-8”.';

/** Takes a file of another service, and asks what it says if its bytes can mean several things. */
export function ExportChoice({ disabled, onChoose }: ExportChoiceProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const [name, setName] = useState<string | null>(null);
  const [readings, setReadings] = useState<readonly FileReading[]>([]);
  const use = ({ text }: FileReading) => {
    setReadings([]);
    onChoose(text);
  };
  const take = async (file: File) => {
    setReadings([]);
    if (file.size > 4 * MAX_IMPORTED_BYTES) return setError('This file is too large for the export of one sign-up.');
    try {
      const [first, ...others] = readTextFile(new Uint8Array(await file.arrayBuffer()));
      if (first === undefined) return setError(NO_READING);
      setError(undefined);
      setName(file.name);
      if (others.length === 0) use(first);
      else setReadings([first, ...others]);
    } catch {
      setError('We couldn’t read this file. Please choose it again.');
    }
  };
  return (
    <div className="grid gap-3">
      <FileChoice
        id={id}
        error={error}
        label={name === null ? 'Choose the file' : 'Choose another file'}
        hint="The report with a row for each place, as CSV."
        accept=".csv,.tsv,.txt,text/csv,text/plain,.xlsx,.xls"
        disabled={disabled}
        icon={FileUp}
        onChoose={(file) => void take(file)}
      >
        {name === null ? null : (
          <span className="font-semibold wrap-anywhere" translate="no">
            {name}
          </span>
        )}
      </FileChoice>
      {readings.length === 0 ? null : <ReadingChoice readings={readings} onChoose={use} />}
    </div>
  );
}

interface ReadingChoiceProps {
  readonly readings: readonly FileReading[];
  readonly onChoose: (reading: FileReading) => void;
}

function ReadingChoice({ readings, onChoose }: ReadingChoiceProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} role="status" className="text-small font-semibold">
        The file doesn’t say how its letters are stored. Which of these can you read?
      </p>
      <ul className="grid gap-2">
        {readings.map((reading) => (
          <li key={reading.encoding}>
            <Button variant="outline" size="sm" className="w-full" onClick={() => onChoose(reading)}>
              <bdi translate="no" className="wrap-anywhere">
                {sampleOf(reading)}
              </bdi>{' '}
              <span className="font-normal text-muted">({reading.name})</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
