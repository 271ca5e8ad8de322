import { useState } from 'react';
import { Select } from '../../../ui/form/Select.tsx';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { sampleFile, useSamplesQuery } from '../api.ts';

/** The demo's own pictures: one is fetched and put into the form as if it had been dropped. */
export const SampleChoice = ({ onChoose }: { onChoose: (file: File) => void }) => {
  const { data: samples = [] } = useSamplesQuery();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const take = async (name: string) => {
    const sample = samples.find(({ file }) => file === name);
    if (sample === undefined || busy) return;
    setBusy(true);
    try {
      onChoose(await sampleFile(sample));
    } catch {
      toast({ title: 'Error', text: 'The sample could not be loaded.', tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (samples.length === 0) return null;
  return (
    <Select
      label="Use a sample screenshot"
      placeholder="Use a sample screenshot"
      value=""
      options={samples.map(({ file, title }) => ({ value: file, label: title }))}
      onChange={(name) => void take(name)}
    />
  );
};
