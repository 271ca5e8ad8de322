import { screen } from '@testing-library/react';
import type { VoiceTrend } from '../../../../src/contracts/voice.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

useMockServer();
useFakeSocket();

/** Charts are drawn once they are scrolled to: here, at once. */
class SeenAtOnce {
  readonly #seen: (entries: readonly { isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }
  observe() {
    this.#seen([{ isIntersecting: true }]);
  }
  disconnect() {
    // Nothing is observed any longer.
  }
}
const { IntersectionObserver: neverSeen } = globalThis;
beforeAll(() => void Object.assign(globalThis, { IntersectionObserver: SeenAtOnce }));
afterAll(() => void Object.assign(globalThis, { IntersectionObserver: neverSeen }));

const trend = (people: number, channels: VoiceTrend['channels'] = []): VoiceTrend => ({
  channels,
  days: ['2026-11-19', '2026-11-20'].map((date) => ({
    date,
    running: false,
    seconds: channels.map(() => 3600),
    people,
  })),
});
const show = (data: VoiceTrend) => {
  server.use(answer('/api/voice/trend', () => json(data)));
  renderApp('/voice');
};

describe('voice by day', () => {
  it('says in both charts that nobody was there, and draws no axis', async () => {
    show(trend(0));
    expect(await screen.findAllByText('Nobody was in voice on these days')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'View as table' })).not.toBeInTheDocument();
  });

  it('draws both where someone was', async () => {
    show(trend(3, [{ name: 'Raid 1', others: false }]));
    expect(await screen.findByText('At most 3 people on one day.')).toBeInTheDocument();
    expect(screen.queryByText('Nobody was in voice on these days')).not.toBeInTheDocument();
  });
});
