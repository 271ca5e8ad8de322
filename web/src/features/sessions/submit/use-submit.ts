import { useRef, useState } from 'react';
import type { Submitted } from '../../../../../src/contracts/sessions.ts';
import { freshKey } from '../../../api/base-query.ts';
import type { FieldErrors } from '../../../api/problems.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/use-action.ts';
import { useSubmitSessionMutation } from '../api.ts';
import { bodyOf, check, signatureOf, type FormState } from './form.ts';
import type { Picture } from './pictures.ts';

/** One key for one content: a retry of the same form is the same upload, a changed form is another. */
const useActionKey = () => {
  const last = useRef({ signature: '', key: '' });
  return (signature: string) => {
    if (last.current.signature !== signature) last.current = { signature, key: freshKey() };
    return last.current.key;
  };
};

/** Submitting, with what came of it: the errors by field, one sentence for the rest, or the answer. */
export const useSubmit = (form: FormState, pictures: readonly Picture[], done: (answer: Submitted) => void) => {
  const [found, setFound] = useState<FieldErrors>({});
  const [sent, setSent] = useState(0);
  const { run, busy, failure, errors } = useAction(useSubmitSessionMutation(), {
    failed: failureTexts.submit,
    inForm: true,
  });
  const keyFor = useActionKey();
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
