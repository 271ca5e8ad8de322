import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { onPut, serve, written, type Put } from './session-handlers.ts';

useMockServer();
useFakeSocket();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => sessionStorage.clear());

const lines = [
  { image: 0, box: [10, 20, 100, 18], text: 'Mirelle', confidence: 0.6 },
  { image: 0, box: [10, 50, 100, 18], text: null, confidence: 0 },
];

describe('other text of the screenshots', () => {
  it('becomes a name by one press, with its place in the picture', async () => {
    serve({ imageUrls: ['/media/sessions/m1'], imageSizes: [[800, 600]], dataSource: 'screenshot' });
    server.use(answer('/api/sessions/:id/other-text', () => json(lines)));
    const puts: Put[] = [];
    onPut(puts, () => written('s1', 4));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    await userEvent.click(await screen.findByText(/Other text in the screenshots \(2\): 1 line could not be read/u));
    await userEvent.click(screen.getByRole('button', { name: 'Add Mirelle' }));
    const pending = screen.getByRole('region', { name: 'Pending Changes' });
    expect(within(pending).getByText('Mirelle')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Mirelle' })).not.toBeInTheDocument();
    await userEvent.click(within(pending).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]?.body).toMatchObject({
      participants: expect.arrayContaining([{ rawName: 'Mirelle', image: 0, box: [10, 20, 100, 18] }]),
    });
  });

  it('is opened by Enter, and the focus goes on to the next line when one has become a name', async () => {
    serve({ imageUrls: ['/media/sessions/m1'], imageSizes: [[800, 600]], dataSource: 'screenshot' });
    server.use(answer('/api/sessions/:id/other-text', () => json(lines)));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    const head = await screen.findByText(/Other text in the screenshots/u);
    // Not taken for 'right, next name'.
    expect(fireEvent.keyDown(head, { key: 'Enter' })).toBe(true);
    await userEvent.click(head);
    await userEvent.click(screen.getByRole('button', { name: 'Add Mirelle' }));
    expect(screen.getByRole('button', { name: 'Type the name' })).toHaveFocus();
  });

  it('that nobody could read is typed for its place', async () => {
    serve({ imageUrls: ['/media/sessions/m1'], imageSizes: [[800, 600]], dataSource: 'screenshot' });
    server.use(answer('/api/sessions/:id/other-text', () => json(lines)));
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    await userEvent.click(await screen.findByText(/Other text in the screenshots/u));
    await userEvent.click(screen.getByRole('button', { name: 'Type the name' }));
    expect(await screen.findByPlaceholderText('The name in the screenshot')).toHaveFocus();
  });
});
