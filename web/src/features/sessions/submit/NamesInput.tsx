import { styled } from 'styled-components';
import { splitNames } from '../../../../../src/contracts/text.ts';
import { Note } from '../../../ui/Note.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

export const maxNames = 500;
const maxLength = 32;
const Area = styled.div`
  textarea {
    min-height: 164px;
    line-height: 24px;
  }
`;
const Split = styled.div`
  display: grid;
  gap: var(--s-4);
  h3 {
    font: var(--t-12);
    font-weight: var(--w-strong);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s-4);
    max-height: 84px;
    overflow: auto;
    font: var(--t-12);
    scrollbar-width: thin;
  }
  li {
    max-width: 100%;
    padding: 1px var(--s-8);
    border: 1px solid var(--line);
    border-radius: var(--r-4);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  li.long {
    border-color: var(--warning-8);
    color: var(--warning-11);
  }
`;
const isLong = (name: string) => Array.from(name).length > maxLength;

type Props = { value: string; onChange: (value: string) => void; error: string | undefined };

/** Pasted names, and what they were split into by the rule that the server applies. */
export const NamesInput = ({ value, onChange, error }: Props) => {
  const names = splitNames(value);
  const long = names.filter(isLong);
  return (
    <>
      <Area>
        <TextArea
          label="Names"
          rows={7}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          hint="One per line, or split by commas, semicolons or tabs. Numbers and bullets in front are dropped."
          error={error}
        />
      </Area>
      {names.length > 0 && (
        <Split>
          <h3 id="split-names">{names.length === 1 ? 'Read as 1 name' : `Read as ${names.length} names`}</h3>
          <ul aria-labelledby="split-names" tabIndex={0}>
            {names.slice(0, maxNames).map((name) => (
              <li key={name} className={isLong(name) ? 'long' : ''}>
                {name}
              </li>
            ))}
          </ul>
        </Split>
      )}
      {long.length > 0 && (
        <Note>
          {long.length === 1 ? `“${long[0]?.slice(0, 40)}” has` : `${long.length} names have`} more than {maxLength}{' '}
          characters. Is a separator missing?
        </Note>
      )}
      {names.length > maxNames && <Note>A session holds at most {maxNames} names.</Note>}
    </>
  );
};
