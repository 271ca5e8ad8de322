import { useState } from 'react';
import { styled } from 'styled-components';
import type { Registered } from '../../../../src/contracts/players.ts';
import { foldName, identityKey, nameProblem, splitNames, type NameProblem } from '../../../../src/contracts/text.ts';
import { usePlayerOptionsQuery } from '../../api/players.ts';
import { useUser } from '../../api/store-hooks.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormCount, FormDialog } from '../../ui/FormDialog.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Note } from '../../ui/Note.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { useKept } from '../../ui/use-kept.ts';
import { useRegisterPlayersMutation } from './api.ts';

const most = 1000;
const hasText = (text: string) => text.trim() !== '';
const Tall = styled.div`
  textarea {
    min-height: 164px;
    line-height: 24px;
  }
`;
const Answer = styled.div`
  display: grid;
  gap: var(--s-12);
  font: var(--t-13);
  ul {
    max-height: 240px;
    overflow: auto;
    border-top: 1px solid var(--line);
    scrollbar-width: thin;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 32px;
    border-bottom: 1px solid var(--line-soft);
  }
  li b {
    overflow-wrap: anywhere;
  }
  li span {
    color: var(--text-muted);
  }
`;

const problems = {
  blank: 'has no letters',
  'too-short': 'has fewer than 2 characters',
  'too-long': 'has more than 32 characters',
  'bad-character': 'holds characters that a name may not have',
  'control-character': 'holds control characters',
} satisfies Record<NameProblem, string>;
const reasons: Partial<Record<string, string>> = {
  'name-taken': 'is in the roster already',
  'bad-name': 'is no valid name',
  ...problems,
};
/** Shows that the names were refused as a whole: the answer lists each, with its reason. */
const reasonOf = (code: string) => reasons[code] ?? `was refused (${code})`;

const Outcome = ({ answer, onClose }: { answer: Registered; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Register players"
    footer={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Answer role="status">
      <p>
        <b>{answer.created.length === 1 ? '1 player registered' : `${answer.created.length} players registered`}</b>
        {answer.refused.length > 0 && `, ${answer.refused.length} refused.`}
      </p>
      {answer.refused.length > 0 && (
        <ul aria-label="Refused names" tabIndex={0}>
          {answer.refused.map(({ name, code }, index) => (
            <li key={`${name}-${index}`}>
              <Mark shape="cross" tone="danger" /> <b>{name}</b> <span>{reasonOf(code)}</span>
            </li>
          ))}
        </ul>
      )}
      {answer.created.length > 0 && (
        <ul aria-label="Registered players" tabIndex={0}>
          {answer.created.map(({ id, name }) => (
            <li key={id}>
              <Mark shape="check" tone="success" /> <b>{name}</b>
            </li>
          ))}
        </ul>
      )}
    </Answer>
  </Dialog>
);

const Check = ({ names }: { names: readonly string[] }) => {
  const bad = names.flatMap((name) => {
    const problem = nameProblem(name);
    return problem === null ? [] : [{ name, problem }];
  });
  const first = bad[0];
  if (names.length > most)
    return (
      <Note>
        At most {most} names at once; these are {names.length}.
      </Note>
    );
  if (first === undefined) return null;
  return (
    <Note>
      {bad.length === 1 ? '' : `${bad.length} names will be refused, the first: `}“{first.name.slice(0, 40)}”{' '}
      {problems[first.problem]}.
    </Note>
  );
};

/** Names that the roster holds, and names that differ from one of it by case or marks only. */
const Known = ({ names }: { names: readonly string[] }) => {
  const { data: players = [] } = usePlayerOptionsQuery();
  const same = new Set(players.map(({ name }) => identityKey(name)));
  const alike = new Map(players.map(({ name }) => [foldName(name), name]));
  const known = names.filter((name) => same.has(identityKey(name)));
  const close = names.filter((name) => !same.has(identityKey(name)) && alike.has(foldName(name)));
  const [first] = close;
  return (
    <>
      {known.length > 0 && (
        <Note>
          {known.length === 1 ? `“${known[0] ?? ''}” is` : `${known.length} names are`} in the roster already.
        </Note>
      )}
      {first !== undefined && (
        <Note>
          “{first}” looks like {alike.get(foldName(first))}, who is in the roster
          {close.length > 1 && `; so do ${close.length - 1} more`}. Register it only if it is somebody else.
        </Note>
      )}
    </>
  );
};

/** Registering players by name, several at once; good names are kept where others are refused. */
export const RegisterDialog = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const [text, setText, forget] = useKept({ key: `register-1:${user?.id ?? ''}`, start: '', isWorth: hasText });
  const [answer, setAnswer] = useState<Registered | null>(null);
  const { run, busy, failure, errors } = useAction(useRegisterPlayersMutation(), {
    failed: failureTexts.register,
    inForm: true,
  });
  const names = splitNames(text);
  const done = () => {
    setText('');
    forget();
    onClose();
  };
  const register = async () => {
    const registered = await run({ names });
    if (registered !== null) setText('');
    setAnswer(registered);
  };
  if (answer !== null) return <Outcome answer={answer} onClose={done} />;
  return (
    <FormDialog
      title="Register players"
      submit="Register"
      onSubmit={register}
      onClose={done}
      busy={busy}
      disabled={names.length === 0 || names.length > most}
      failure={failure ?? (Object.values(errors).join(' ') || null)}
      aside={<FormCount>{names.length === 1 ? '1 name' : `${names.length} names`}</FormCount>}
    >
      <Tall>
        <TextArea
          label="Names"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint="One per line, or split by commas, semicolons or tabs. 2 to 32 letters, digits, spaces or ' - _ ."
        />
      </Tall>
      <Check names={names} />
      <Known names={names} />
    </FormDialog>
  );
};
