import { useState } from 'react';
import type { Problem } from '../../../../../src/contracts/problem.ts';
import type { SubmitAnswer } from '../../../../../src/contracts/session-writes.ts';
import { useContentKey } from '../../../api/cache/use-content-key.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import type { ChosenFile } from '../../../ui/files/use-files.ts';
import { counted } from '../../../ui/text/words.ts';
import { useSubmitSessionMutation } from '../api.ts';
import { requestBodyOf, check, signatureOf, type FormState } from './form.ts';

/** `place`: where it would have stood. */
const inQueue = ({ place }: Problem): string => {
  const ahead =
    place === undefined ? 'Too many uploads are' : `${counted(place - 1, 'upload')} ${place === 2 ? 'is' : 'are'}`;
  return `${ahead} before this one. Nothing was stored, and your form is kept. Send it again in a moment.`;
};

/** Submits the form: errors by field, a sentence for the rest, or the answer. */
export const useSubmit = (form: FormState, pictures: readonly ChosenFile[], done: (answer: SubmitAnswer) => void) => {
  const [blamed, setBlamed] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const { run, busy, failure, errors } = useAction(useSubmitSessionMutation(), {
    failed: failureTexts.submit,
    refused: { 'queue-full': inQueue },
    inForm: true,
  });
  const keyFor = useContentKey();
  const send = async () => {
    const wrong = Object.keys(check(form, pictures));
    setBlamed(wrong);
    setSent(0);
    if (wrong.length > 0) return;
    const key = keyFor(signatureOf(form, pictures));
    const answer = await run({ body: requestBodyOf(form, pictures), key, onProgress: setSent });
    if (answer !== null) done(answer);
  };
  // Field errors from sending, until they are fixed.
  const still = Object.entries(check(form, pictures)).filter(([field]) => blamed.includes(field));
  return { errors: { ...errors, ...Object.fromEntries(still) }, failure, busy, sent, send };
};
