import { useState } from 'react';
import type { Problem } from '../../../../../src/contracts/problem.ts';
import type { Submitted } from '../../../../../src/contracts/session-writes.ts';
import type { FieldErrors } from '../../../api/problems.ts';
import { useContentKey } from '../../../api/use-content-key.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/use-action.ts';
import type { ChosenFile } from '../../../ui/files/use-files.ts';
import { counted } from '../../../ui/words.ts';
import { useSubmitSessionMutation } from '../api.ts';
import { bodyOf, check, signatureOf, type FormState } from './form.ts';

/** `place`: where it would have stood. */
const inQueue = ({ place }: Problem): string => {
  const ahead =
    place === undefined ? 'Too many uploads are' : `${counted(place - 1, 'upload')} ${place === 2 ? 'is' : 'are'}`;
  return `${ahead} before this one. Nothing was stored, and nothing here is lost: send it again in a moment.`;
};

/** Submitting, with what came of it: the errors by field, one sentence for the rest, or the answer. */
export const useSubmit = (form: FormState, pictures: readonly ChosenFile[], done: (answer: Submitted) => void) => {
  const [found, setFound] = useState<FieldErrors>({});
  const [sent, setSent] = useState(0);
  const { run, busy, failure, errors } = useAction(useSubmitSessionMutation(), {
    failed: failureTexts.submit,
    refused: { 'queue-full': inQueue },
    inForm: true,
  });
  const keyFor = useContentKey();
  const send = async () => {
    const wrong = check(form, pictures);
    setFound(wrong);
    setSent(0);
    if (Object.keys(wrong).length > 0) return;
    const key = keyFor(signatureOf(form, pictures));
    const answer = await run({ body: bodyOf(form, pictures), key, onProgress: setSent });
    if (answer !== null) done(answer);
  };
  return { errors: { ...errors, ...found }, failure, busy, sent, send };
};
