import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { start } from './sample-links.ts';
import { openLinks, serveLinks } from './serve-links.tsx';

useMockServer();
useFakeSocket();

describe('creating a link', () => {
  const fill = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Create link' });
    const create = within(dialog).getByRole('button', { name: 'Create Link' });
    expect(create).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('Discord ID'), '100000000000000099');
    await userEvent.type(within(dialog).getByLabelText('Discord Username'), 'brann');
    expect(create).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose a player' }));
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Player' }), 'bran');
    await within(dialog).findByRole('option', { name: 'Brannock' });
    await userEvent.keyboard('{Enter}');
    expect(within(dialog).getByRole('button', { name: 'Change player' })).toHaveFocus();
    return { dialog, create };
  };

  it('needs account and player, and sends the usual method', async () => {
    const state = serveLinks();
    await openLinks('/player-associations?create=true');
    const { create } = await fill();
    await userEvent.click(create);
    expect(await screen.findByText('Link Created')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const body = {
      discordId: '100000000000000099',
      discordUsername: 'brann',
      playerId: 'p0',
      linkMethod: 'manual',
      notes: null,
    };
    expect(state.sent.map((one) => one.body)).toEqual([body]);
    expect(await screen.findByText('new.chat')).toBeInTheDocument();
  });

  it('offers the accounts that play nobody, so that no digits are typed', async () => {
    serveLinks();
    const asked: string[] = [];
    server.use(
      answer('/api/discord-player-links/unlinked', ({ url }) => {
        asked.push(new URL(url).searchParams.get('search') ?? '');
        return json([{ discordId: '100000000000000055', discordUsername: 'ilya.w', shownAs: 'Ilya of the West' }]);
      }),
    );
    await openLinks('/player-associations?create=true');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Choose an account' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Account' }), 'west');
    await userEvent.click(await dialog.findByRole('option', { name: /Ilya of the West/u }));
    expect(dialog.getByLabelText('Discord ID')).toHaveValue('100000000000000055');
    expect(dialog.getByLabelText('Discord Username')).toHaveValue('ilya.w');
    expect(dialog.getByRole('button', { name: 'Choose an account' })).toHaveFocus();
    expect(asked).toContain('west');
  });

  it('leaves the search for a player by Escape, and then the dialog', async () => {
    serveLinks();
    await openLinks('/player-associations?create=true');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Discord Username'), 'brann');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose a player' }));
    await userEvent.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Choose a player' })).toHaveFocus();
    expect(within(dialog).getByLabelText('Discord Username')).toHaveValue('brann');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps the form and says what failed', async () => {
    serveLinks(start(), {
      reply: () => problem(409, 'link-active-elsewhere', 'The account or the player already has an active link.'),
    });
    await openLinks('/player-associations?create=true');
    const { dialog, create } = await fill();
    await userEvent.click(create);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Failed to create Discord player link. The account or the player already has an active link.',
    );
    expect(within(dialog).getByLabelText('Discord ID')).toHaveValue('100000000000000099');
  });

  it.each([
    ['mod', ['Manual']],
    ['admin', ['Manual', 'Admin Override']],
  ] as const)('offers a %s: %j', async (role, methods) => {
    server.use(signedInAs({ role }));
    serveLinks();
    await openLinks('/player-associations?create=true');
    const select = await screen.findByRole('combobox', { name: 'Link Method' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(methods);
  });
});
