import * as Radix from '@radix-ui/react-dropdown-menu';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useToast } from '../../../ui/Toast.tsx';
import { sampleFile, useSamplesQuery } from '../api.ts';

const Trigger = styled(Radix.Trigger)`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  font: var(--t-12);
  color: var(--tide-11);
  cursor: pointer;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
const Content = styled(Radix.Content)`
  z-index: 30;
  padding: var(--s-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-8);
  background: var(--card);
  box-shadow: var(--shadow);
`;
const Item = styled(Radix.Item)`
  display: flex;
  align-items: center;
  min-height: 32px;
  padding: 0 var(--s-12);
  border-radius: var(--r-4);
  font: var(--t-13);
  cursor: pointer;
  outline: 0;
  &[data-highlighted] {
    background: var(--hover);
  }
`;

/** The demo's own pictures: one is fetched and put into the form as if it had been dropped. */
export const SampleChoice = ({ onChoose }: { onChoose: (file: File) => void }) => {
  const { data: samples = [] } = useSamplesQuery(undefined);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const take = async (sample: Parameters<typeof sampleFile>[0]) => {
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
    <Radix.Root>
      <Trigger disabled={busy}>Use a sample screenshot</Trigger>
      <Radix.Portal>
        <Content align="end" sideOffset={4}>
          {samples.map((sample) => (
            <Item key={sample.file} onSelect={() => void take(sample)}>
              {sample.title}
            </Item>
          ))}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
