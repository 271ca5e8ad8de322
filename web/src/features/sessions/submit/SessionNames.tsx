import { splitNames } from '../../../../../src/contracts/text.ts';
import { NamesField, SplitInto } from '../../../parts/names/NamesField.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';

const maxNames = 500;
/** Why these names cannot be a session's; null when they can. */
export const namesProblem = (text: string): string | null => {
  const count = splitNames(text).length;
  if (count === 0) return 'Paste or type at least one name.';
  return count > maxNames ? `At most ${maxNames} names a session; these are ${count}.` : null;
};

type Props = { value: string; onChange: (value: string) => void; error: string | undefined };

/** The names of a session, and what they were split into. */
export const SessionNames = ({ value, onChange, error }: Props) => {
  const names = splitNames(value);
  return (
    <NamesField
      value={value}
      onChange={onChange}
      hint="One per line, or split by commas, semicolons or tabs. Leading numbers and bullets are ignored."
      error={error}
    >
      <SplitInto names={names} most={maxNames} />
      {names.length > maxNames && <Note>A session holds at most {maxNames} names.</Note>}
    </NamesField>
  );
};
