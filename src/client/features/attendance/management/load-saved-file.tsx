import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatCount } from '#client/lib/format-count.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { attendanceQuery, loadFacts } from './attendance-calls.ts';
import { readSavedFile, type SavedFile } from './read-saved-file.ts';

/** For a phone that could not send: its helper saved what waits, and passed the file on. */
export function LoadSavedFile({ sheetId }: { readonly sheetId: string }) {
  const [id, input] = [useId(), useRef<HTMLInputElement>(null)];
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const loading = useAction<number, SavedFile>({
    call: (saved) => loadFacts(sheetId, saved),
    success: (added, { facts }) => ({
      title: 'File Loaded',
      description: `${formatCount(added, 'new entry', 'new entries')}; ${facts.length - added} had arrived before.`,
    }),
    failure: { title: 'Not Loaded', text: 'Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: attendanceQuery(sheetId).queryKey }),
  });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = readSavedFile(await file.text(), sheetId);
    setProblem(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') loading.run(read);
    // The same file can be chosen again.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div className="grid justify-items-start gap-1 border-t border-line pt-3 text-small">
      <p id={`${id}-hint`} className="text-muted">
        A phone couldn’t send? Its helper can save what waits as a file.
      </p>
      {problem === null ? null : (
        <p role="alert" className="font-semibold text-brick">
          {problem}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept=".json,application/json"
        className="hidden"
        aria-label="The saved file"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        variant="outline"
        size="sm"
        busy={loading.isBusy}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden="true" size={18} />
        Load a saved file
      </Button>
    </div>
  );
}
