import { Copy, Link2, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SheetShare } from '#contract/social-media.ts';
import { languages } from '#domain/languages.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextArea } from '#client/ui/field.tsx';
import { copyLink } from './copy-link.ts';
import { useReadyText, type ShareForm } from './share-form.ts';

interface ShareTextFieldsProps {
  readonly form: ShareForm;
  readonly first: SheetShare;
  /** In the chosen language; undefined while it is loading. */
  readonly share: SheetShare | undefined;
}

export function ShareTextFields({ form, first, share }: ShareTextFieldsProps) {
  const isOther = useReadyText(form, first.text, share?.text);
  const { getValues, setValue } = form.form;
  return (
    <>
      <SelectField label="Language" hint="For the text and the pictures" {...form.fieldProps('language')}>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag} translate="no">
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <TextArea label="Text" rows={9} dir="auto" lang={share?.language} {...form.fieldProps('text')} />
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          <TextButton sign={<Copy aria-hidden="true" size={16} />} onPress={() => void copyShared(getValues('text'))}>
            Copy text
          </TextButton>
          <TextButton sign={<Link2 aria-hidden="true" size={18} />} onPress={() => void copyLink(first.address)}>
            Copy link
          </TextButton>
          {share !== undefined && isOther ? (
            <TextButton
              sign={<RotateCcw aria-hidden="true" size={16} />}
              onPress={() => setValue('text', share.text, { shouldValidate: form.problems.length > 0 })}
            >
              Use the suggested text
            </TextButton>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface TextButtonProps {
  readonly sign: ReactNode;
  readonly onPress: () => void;
  readonly children: string;
}

function TextButton({ sign, onPress, children }: TextButtonProps) {
  return (
    <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onPress}>
      {sign}
      <span>{children}</span>
    </Button>
  );
}

async function copyShared(text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: 'Text Copied' });
  else showToast({ title: 'Copy the Text by Hand', description: 'This browser doesn’t let the page do it.' });
}
