import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { lazyPart } from '../../../../web/src/ui/platform/lazy-part.tsx';
import { server, useMockServer } from '../../support/mock-answers.ts';

useMockServer();
beforeEach(() => {
  server.use(http.get('http://localhost/', () => HttpResponse.html('<script src="/assets/index-1.js"></script>')));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const Hello = ({ to }: { to: string }) => <p>Hello {to}</p>;
/** A part whose code cannot be loaded the first `failures` times. */
const partAfter = (failures: number, Content = Hello) => {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('Failed to fetch dynamically imported module');
    return { Content };
  });
  return { load, Part: lazyPart(load, 'Content') };
};

describe('a part that is loaded by itself', () => {
  it('is asked for once more by itself', async () => {
    const { load, Part } = partAfter(1);
    render(<Part to="you" />);
    expect(await screen.findByText('Hello you')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says in its place that it is missing, and tries again when asked to', async () => {
    const { load, Part } = partAfter(2);
    render(
      <>
        <h1>The page</h1>
        <Part to="you" />
      </>,
    );
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello you')).toBeInTheDocument();
  });

  it('tries again when it is opened again', async () => {
    const { Part } = partAfter(2);
    const { rerender } = render(<Part to="you" />);
    await screen.findByText('This part could not be loaded');
    rerender(<p>closed</p>);
    rerender(<Part to="you" />);
    expect(await screen.findByText('Hello you')).toBeInTheDocument();
  });

  it('is there at once when it was warmed, also after a first failure', async () => {
    const { Part } = partAfter(2);
    await Part.preload();
    await Part.preload();
    render(<Part to="you" />);
    expect(await screen.findByText('Hello you')).toBeInTheDocument();
  });

  it('says that a new version is here when the server hands out another build', async () => {
    const own = document.createElement('script');
    own.type = 'module';
    own.setAttribute('src', '/assets/index-0.js');
    document.head.append(own);
    const { Part } = partAfter(2);
    render(<Part to="you" />);
    expect(await screen.findByText('A new version is available')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    own.remove();
  });

  it('that fails while it is drawn leaves the rest alone', async () => {
    const { Part } = partAfter(0, () => {
      throw new Error('broken');
    });
    render(
      <>
        <h1>The page</h1>
        <Part to="you" />
      </>,
    );
    expect(await screen.findByText('This part could not be shown')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument());
  });
});
