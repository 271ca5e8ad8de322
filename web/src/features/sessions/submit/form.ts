import { useState } from 'react';
import type { FieldErrors } from '../../../api/transport/problems.ts';
import { fromLocalInput, toLocalInput } from '../../../ui/form/DateTimeField.tsx';
import type { ChosenFile } from '../../../ui/files/use-files.ts';
import { useSessionState } from '../../../ui/platform/use-session-state.ts';
import type { TextForm } from '../api.ts';
import { namesProblem } from './SessionNames.tsx';

export type Source = 'screenshots' | 'text';
/** State of the form. */
export type FormState = { source: Source; text: string; eventType: string; date: string; notes: string };

const fiveMinutes = 300_000;
const startDate = () => toLocalInput(new Date(Math.floor(Date.now() / fiveMinutes) * fiveMinutes));
const isWorth = ({ text, notes }: FormState) => text.trim() !== '' || notes.trim() !== '';

/** The form, kept over a new sign-in and a reload; `forget` once it was sent or given up. */
export const useForm = (userId: string) => {
  const [start] = useState<FormState>(() => ({
    source: 'screenshots',
    text: '',
    eventType: '',
    date: startDate(),
    notes: '',
  }));
  const [form, setForm, forget] = useSessionState({ key: `submit-1:${userId}`, start, isWorth });
  const change = (part: Partial<FormState>) => setForm((before) => ({ ...before, ...part }));
  return {
    form,
    change,
    forget: () => {
      setForm(start);
      forget();
    },
  };
};

/** The form as it is sent. */
export const requestBodyOf = (form: FormState, pictures: readonly ChosenFile[]): FormData | TextForm => {
  const eventDate = fromLocalInput(form.date)?.toISOString() ?? '';
  const notes = form.notes.trim();
  if (form.source === 'text') {
    return { eventType: form.eventType, eventDate, rawText: form.text, notes: notes === '' ? null : notes };
  }
  const data = new FormData();
  data.set('eventType', form.eventType);
  data.set('eventDate', eventDate);
  if (notes !== '') data.set('notes', notes);
  for (const { file } of pictures) data.append('screenshots', file, file.name);
  return data;
};
/** Equal for equal content. */
export const signatureOf = (form: FormState, pictures: readonly ChosenFile[]) =>
  JSON.stringify([
    form.source,
    form.eventType,
    form.date,
    form.notes,
    form.source === 'text' ? form.text : pictures.map(({ file }) => [file.name, file.size, file.lastModified]),
  ]);

/** Validation before sending. */
export const check = (form: FormState, pictures: readonly ChosenFile[]) => {
  const errors: FieldErrors = {};
  const wrongNames = form.source === 'text' ? namesProblem(form.text) : null;
  if (wrongNames !== null) errors['rawText'] = wrongNames;
  if (form.source === 'screenshots' && pictures.length === 0) errors['screenshots'] = 'Add at least one screenshot.';
  if (form.source === 'screenshots' && pictures.some(({ problem }) => problem !== null))
    errors['screenshots'] = 'Remove the files that cannot be sent.';
  if (form.eventType === '') errors['eventType'] = 'Choose an event.';
  if (fromLocalInput(form.date) === null) errors['eventDate'] = 'Give a date and a time.';
  return errors;
};
