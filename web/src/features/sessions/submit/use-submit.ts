import { useRef, useState } from 'react';
import type { Submitted } from '../../../../../src/contracts/sessions.ts';
import { freshKey } from '../../../api/base-query.ts';
import { fieldErrors, serverMessage, type FieldErrors } from '../../../api/problems.ts';
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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [submit, { isLoading }] = useSubmitSessionMutation();
  const keyFor = useActionKey();
  const send = async () => {
    const found = check(form, pictures);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    const answer = await submit({ body: bodyOf(form, pictures), key: keyFor(signatureOf(form, pictures)) });
    if (answer.data !== undefined) return done(answer.data);
    const byField = fieldErrors(answer.error);
    setErrors(byField);
    if (Object.keys(byField).length === 0) {
      setFailure(serverMessage(answer.error, 'Failed to submit the session. Nothing was stored; try again.'));
    }
  };
  return { errors, failure, busy: isLoading, send };
};
