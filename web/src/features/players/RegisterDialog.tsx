import { useState } from 'react';
import type { RegisterAnswer } from '../../../../src/contracts/players.ts';
import { nameCharacters, splitNames } from '../../../../src/contracts/text.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { BadNames, KnownNames, nameProblemWords, NamesField } from '../../parts/names/NamesField.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { hasText, useDraft } from '../../parts/actions/use-draft.ts';
import { FormCount, FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { OutcomeDialog } from '../../ui/dialog/OutcomeDialog.tsx';
import { counted } from '../../ui/text/words.ts';
import { useRegisterPlayersMutation } from './api.ts';

const most = 1000;
const reasons: Partial<Record<string, string>> = {
  'name-taken': 'is in the roster already',
  'bad-name': 'is not a valid name',
  ...nameProblemWords,
};
const reasonOf = (code: string) => reasons[code] ?? `was refused (${code})`;

const Outcome = ({ answer: { created, refused }, onClose }: { answer: RegisterAnswer; onClose: () => void }) => (
  <OutcomeDialog
    title="Register players"
    summary={`${counted(created.length, 'player')} registered`}
    done={{ label: 'Registered players', items: created.map(({ id, name }) => ({ key: id, name })) }}
    refused={{
      label: 'Refused names',
      items: refused.map(({ name, code }, index) => ({ key: `${name}-${index}`, name, reason: reasonOf(code) })),
    }}
    onClose={onClose}
  />
);

/** Registers several players by name; valid names are registered even if others are refused. */
export const RegisterDialog = ({ onClose }: { onClose: () => void }) => {
  const [text, setText, close] = useDraft({ name: 'register-1', about: '', start: '', isWorth: hasText, onClose });
  const [answer, setAnswer] = useState<RegisterAnswer | null>(null);
  const { run, busy, failure, errors } = useAction(useRegisterPlayersMutation(), {
    failed: failureTexts.register,
    inForm: true,
  });
  const names = splitNames(text);
  const register = async () => {
    const registered = await run({ names });
    if (registered !== null) setText('');
    setAnswer(registered);
  };
  if (answer !== null) return <Outcome answer={answer} onClose={close} />;
  return (
    <FormDialog
      title="Register players"
      submit="Register"
      onSubmit={register}
      onClose={close}
      busy={busy}
      disabled={names.length === 0 || names.length > most}
      failure={failure ?? (Object.values(errors).join(' ') || null)}
      aside={<FormCount>{counted(names.length, 'name')}</FormCount>}
    >
      <NamesField
        value={text}
        onChange={setText}
        hint={`One per line, or split by commas, semicolons or tabs. 2 to 32 characters: ${nameCharacters}.`}
      >
        {names.length > most ? (
          <Note>
            At most {most} names at once; these are {names.length}.
          </Note>
        ) : (
          <BadNames names={names} />
        )}
        <KnownNames names={names} />
      </NamesField>
    </FormDialog>
  );
};
