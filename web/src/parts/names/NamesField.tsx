import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { skeleton } from '../../../../src/contracts/skeleton.ts';
import { identityKey, nameProblem, splitNames, type NameProblem } from '../../../../src/contracts/text.ts';
import { usePlayerOptionsQuery } from '../../api/queries/players.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { TextArea } from '../../ui/form/TextField.tsx';
import { counted } from '../../ui/text/words.ts';
import { DistinctLetters, Name } from '../../ui/text/Name.tsx';

const Area = styled.div`
  textarea {
    min-height: 164px;
    line-height: 1.5rem;
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

type Props = {
  value: string;
  onChange: (value: string) => void;
  hint: string;
  error?: string | undefined;
  /** Content below the field. */
  children?: ReactNode;
};

/** Pasted or typed names, as `splitNames` splits them. */
export const NamesField = ({ value, onChange, hint, error, children }: Props) => (
  <>
    <Area>
      <TextArea
        label="Names"
        rows={7}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={hint}
        error={error}
      />
    </Area>
    {children}
  </>
);

const maxLength = 32;
const isLong = (name: string) => Array.from(name).length > maxLength;

/** Names in the text, split by the server's rule, with a hint at missing separators. */
export const SplitInto = ({ names, most }: { names: readonly string[]; most: number }) => {
  const long = names.filter(isLong);
  return (
    <>
      {names.length > 0 && (
        <Split>
          <h3 id="split-names">Read as {counted(names.length, 'name')}</h3>
          <ul aria-labelledby="split-names" tabIndex={0}>
            {names.slice(0, most).map((name) => (
              <li key={name} className={isLong(name) ? 'long' : ''}>
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
        </Split>
      )}
      {long.length > 0 && (
        <Note>
          {long.length === 1 ? (
            <>
              “<Name>{long[0]?.slice(0, 40) ?? ''}</Name>” has
            </>
          ) : (
            `${long.length} names have`
          )}{' '}
          more than {maxLength} characters. Is a separator missing?
        </Note>
      )}
    </>
  );
};

/** Why a text can be no player's name. */
export const nameProblemWords = {
  blank: 'has no letters',
  'too-short': 'has fewer than 2 characters',
  'too-long': 'has more than 32 characters',
  'bad-character': 'holds characters that a name may not have',
  'control-character': 'holds control characters',
} satisfies Record<NameProblem, string>;

/** The names that the server will refuse. */
export const BadNames = ({ names }: { names: readonly string[] }) => {
  const bad = names.flatMap((name) => {
    const problem = nameProblem(name);
    return problem === null ? [] : [{ name, problem }];
  });
  const [first] = bad;
  if (first === undefined) return null;
  return (
    <Note>
      {bad.length === 1 ? '' : `${bad.length} names will be refused, the first: `}“
      <Name>{first.name.slice(0, 40)}</Name>” {nameProblemWords[first.problem]}.
    </Note>
  );
};

/** Names in the roster, and look-alikes of such names: 'IIya' beside 'Ilya', 'Nóva' beside 'Nova'. */
export const KnownNames = ({ names }: { names: readonly string[] }) => {
  const { data: players = [] } = usePlayerOptionsQuery();
  const same = new Set(players.map(({ name }) => identityKey(name)));
  const alike = new Map(players.map(({ name }) => [skeleton(name), name]));
  const known = names.filter((name) => same.has(identityKey(name)));
  const close = names.filter((name) => !same.has(identityKey(name)) && alike.has(skeleton(name)));
  const [first] = close;
  return (
    <>
      {known.length > 0 && (
        <Note>
          {known.length === 1 ? (
            <>
              “<Name>{known[0] ?? ''}</Name>” is
            </>
          ) : (
            `${known.length} names are`
          )}{' '}
          in the roster already.
        </Note>
      )}
      {first !== undefined && (
        <Note>
          “
          <DistinctLetters>
            <Name>{first}</Name>
          </DistinctLetters>
          ” looks like{' '}
          <DistinctLetters>
            <Name>{alike.get(skeleton(first)) ?? ''}</Name>
          </DistinctLetters>
          , who is in the roster
          {close.length > 1 && `; so do ${close.length - 1} more`}. Register it only if it is a different player.
        </Note>
      )}
    </>
  );
};

/** How many names a text holds, and how many of them the roster knows. */
export const useNameCount = (text: string): string => {
  const { data: players } = usePlayerOptionsQuery();
  const names = splitNames(text);
  if (names.length === 0) return 'No name yet';
  const roster = new Set(players?.map(({ name }) => identityKey(name)));
  const known = names.filter((name) => roster.has(identityKey(name))).length;
  const matched = players && `: ${known} in the roster, ${names.length - known} to be matched`;
  return `${counted(names.length, 'name')}${matched ?? ''}`;
};
