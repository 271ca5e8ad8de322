import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { formatEta, relativeDay } from '../../../web/src/ui/text/dates.ts';
import { DateTime } from '../../../web/src/ui/text/DateTime.tsx';
import { Dialog } from '../../../web/src/ui/dialog/Dialog.tsx';
import { Menu } from '../../../web/src/ui/dialog/Menu.tsx';
import { Offline } from '../../../web/src/ui/feedback/Offline.tsx';
import { Tabs } from '../../../web/src/ui/layout/Tabs.tsx';
import { TooltipHost } from '../../../web/src/ui/feedback/TooltipHost.tsx';

const tabs = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
] as const;
const Tabbed = () => {
  const [value, setValue] = useState<'a' | 'b'>('a');
  return (
    <Tabs label="Parts" tabs={tabs} value={value} onChange={setValue}>
      part {value}
    </Tabs>
  );
};

describe('tabs', () => {
  it('are one stop of the tab key, walked by arrows, round the end', async () => {
    render(<Tabbed />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Second' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('part b');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'First' })).toHaveFocus();
  });
});

describe('a menu', () => {
  it('is walked by arrows past what is disabled, runs one thing, and gives the focus back', async () => {
    const remove = jest.fn();
    render(
      <Menu
        label="More"
        items={[
          { label: 'Rename', run: jest.fn() },
          { label: 'Not now', run: jest.fn(), disabled: true },
          { label: 'Delete', run: remove },
        ]}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    // by its first letter
    await userEvent.keyboard('d{Enter}');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

describe('the tooltip', () => {
  const tooltip = () => screen.queryAllByText('20:30 CET here').length > 0;
  afterEach(() => jest.useRealTimers());

  it('waits a while under the pointer, and leaves on Escape', () => {
    jest.useFakeTimers();
    render(
      <>
        <button data-tooltip="20:30 CET here">A time</button>
        <TooltipHost />
      </>,
    );
    fireEvent.pointerOver(screen.getByText('A time'));
    act(() => {
      jest.advanceTimersByTime(600);
    });
    expect(tooltip()).toBe(false);
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(tooltip()).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tooltip()).toBe(false);
  });
});

describe('the tooltip of a time', () => {
  it("is the reader's own", async () => {
    const iso = '2026-11-20T19:30:00.000Z';
    render(
      <>
        <DateTime iso={iso} text="At noon" />
        <TooltipHost />
      </>,
    );
    await userEvent.tab();
    expect(screen.getByText('At noon')).toHaveFocus();
    const own = new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    expect(screen.getAllByText(new RegExp(`Nov, ${own} .+ here$`)).length).toBeGreaterThan(0);
  });
});

describe('the tooltip in a dialog', () => {
  it('comes by Tab, not with the dialog, and leaves Escape to the dialog', async () => {
    const close = jest.fn();
    render(
      <>
        <TooltipHost />
        <Dialog open onClose={close} title="Keys">
          <input aria-label="Name" />
        </Dialog>
      </>,
    );
    expect(await screen.findByLabelText('Name')).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(screen.getAllByText('Close').length).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });
});

describe('what is left of a task', () => {
  it.each([
    [40, 'about 40 s'],
    [200, 'about 3 m'],
    [7200, 'about 2 h'],
    [null, null],
    [Infinity, null],
  ])('%p seconds are %p', (seconds, text) => {
    expect(formatEta(seconds)).toBe(text);
  });
});

describe('days in words', () => {
  const now = new Date('2026-11-20T00:10:00.000Z');
  it.each([
    ['2026-11-20T00:00:00.000Z', 'today'],
    ['2026-11-19T23:59:00.000Z', 'yesterday'],
    ['2026-11-08T12:00:00.000Z', '12 days ago'],
    ['2026-11-21T00:00:00.000Z', '21 Nov'],
  ])('%s is %s', (iso, words) => {
    expect(relativeDay(iso, now)).toBe(words);
  });
});

describe('without a network', () => {
  it('says so, and takes it back', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<Offline />);
    expect(screen.getByText(/You are offline/u)).toBeInTheDocument();
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.queryByText(/You are offline/u)).not.toBeInTheDocument();
  });
});
