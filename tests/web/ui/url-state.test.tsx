import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flag, id, oneOf, text, useUrlState } from '../../../web/src/ui/routing/use-url-state.ts';
import { SearchField } from '../../../web/src/ui/form/SearchField.tsx';
import { renderAt } from '../support/render-app.tsx';

const sorts = [{ value: 'name' }, { value: 'sessions' }] as const;
const params = { search: text(), sort: oneOf(sorts, 'name'), review: flag(), session: id() };

const Page = () => {
  const [values, set] = useUrlState(params);
  return (
    <>
      <output>{JSON.stringify(values)}</output>
      <SearchField label="Search" value={values.search} onChange={(search) => set({ search })} delayMs={20} />
      <button onClick={() => set({ sort: 'sessions', review: true, session: 'a b' })}>Change</button>
      <button
        onClick={() => {
          set({ search: '' });
          set({ sort: 'name' });
          set({ review: false, session: null });
        }}
      >
        Clear one after the other
      </button>
    </>
  );
};
const show = (search: string) => renderAt(`/players${search}`, <Page />).router;
const values = () => JSON.parse(screen.getByRole('status').textContent) as unknown;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what a page keeps in its address', () => {
  it('is read with its fallbacks, and trimmed', () => {
    show('?search=+Red++Dragon+&sort=rubbish');
    expect(values()).toEqual({ search: 'Red  Dragon', sort: 'name', review: false, session: null });
  });

  it('is written in one go, beside what else stands there, without an entry in the history', async () => {
    show('?register=true');
    const entries = window.history.length;
    await press('Change');
    expect(values()).toMatchObject({ sort: 'sessions', review: true, session: 'a b' });
    expect(window.location.search).toBe('?register=true&sort=sessions&review=true&session=a+b');
    expect(window.history.length).toBe(entries);
  });

  it('is all gone when it is cleared piece by piece', async () => {
    show('?search=Nyxw&sort=sessions&review=true&session=s1');
    await press('Clear one after the other');
    expect(window.location.pathname + window.location.search).toBe('/players');
  });

  it('follows the browser’s buttons into the search box', async () => {
    const router = show('?search=Nyxw');
    await act(() => router.navigate('?search=Calyx'));
    expect(await screen.findByDisplayValue('Calyx')).toBeInTheDocument();
    act(() => window.history.back());
    expect(await screen.findByDisplayValue('Nyxw')).toBeInTheDocument();
  });
});

describe('the search box', () => {
  it('keeps a blank at its end while the next word is awaited', async () => {
    show('');
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, 'Red ');
    await screen.findByText(/"search":"Red"/u);
    expect(box).toHaveValue('Red ');
    await userEvent.type(box, 'Dragon');
    await screen.findByText(/"search":"Red Dragon"/u);
    expect(box).toHaveValue('Red Dragon');
    await press('Clear search');
    expect(box).toHaveValue('');
    expect(window.location.search).toBe('');
  });

  it('keeps what is typed while what was sent before is on its way', async () => {
    const sent: string[] = [];
    const Slow = () => {
      const [value, setValue] = useState('');
      return (
        <>
          <SearchField label="Search" value={value} onChange={(text) => void sent.push(text)} delayMs={20} />
          <button onClick={() => setValue(sent.at(-1) ?? '')}>Arrive</button>
          <button onClick={() => setValue('Calyx')}>Elsewhere</button>
        </>
      );
    };
    renderAt('/players', <Slow />);
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, 'Red Dra');
    await waitFor(() => expect(sent).toContain('Red Dra'));
    sent.splice(0, sent.length, 'Red Dra');
    fireEvent.change(box, { target: { value: 'Red Drag' } });
    fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
    expect(box).toHaveValue('Red Drag');
    await press('Elsewhere');
    expect(box).toHaveValue('Calyx');
  });
});
