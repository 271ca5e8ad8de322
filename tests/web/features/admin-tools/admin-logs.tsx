import { act, screen, within } from '@testing-library/react';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { FakeSocket } from '../../support/fake-socket.ts';
import { renderApp } from '../../support/render-app.tsx';
import { action, adminServer } from './sample-admin.ts';

export const openAdmin = async (given?: Parameters<typeof adminServer>[0]) => {
  const served = adminServer(given);
  renderApp('/admin');
  await screen.findByRole('heading', { name: 'Admin Panel' });
  return served;
};
export const textOf = ({ textContent }: Element) => textContent.replace(/\s+/gu, ' ').trim();
export const logTable = (title: string) => screen.findByRole('table', { name: title });
export const logLines = async (title: string) =>
  within(await logTable(title))
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));
export const bringMessages = (...messages: LiveMessage[]) =>
  act(() => {
    for (const message of messages) FakeSocket.last.brings(message);
  });
export const at = (place: number) => String(place).padStart(20, '0');
export const modActivity = (place: number, data: ReturnType<typeof action>): LiveMessage => ({
  type: 'mod_activity',
  position: at(place),
  data,
});
export const modLog = 'Moderation Activity Log';
export const ocrLog = 'OCR Processing Log';
