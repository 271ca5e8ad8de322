import { fireEvent, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { StaggeredMount, startInPieces, useDeferredMount } from '../../../../web/src/ui/platform/staggered-mount.tsx';

/** What stands on the page each time that a piece comes. */
const seenAt: string[] = [];
const Piece = ({ children }: { children: string }) => {
  useLayoutEffect(() => void seenAt.push(document.body.textContent), []);
  return <p>{children}</p>;
};
const Two = () => (
  <StaggeredMount>
    <Piece>one</Piece>
    {null}
    <Piece>two</Piece>
  </StaggeredMount>
);
const Rows = ({ rows }: { rows: string | undefined }) => {
  const isHere = useDeferredMount(rows !== undefined);
  useLayoutEffect(() => void seenAt.push(document.body.textContent));
  return isHere ? rows : 'loading';
};
const showRows = () => {
  const { rerender, unmount } = render(<Rows rows={undefined} />);
  rerender(<Rows rows="rows" />);
  unmount();
};

beforeEach(() => {
  seenAt.length = 0;
});

it('is for the start alone: elsewhere all is there at once', () => {
  render(<Two />);
  expect(seenAt).toEqual(['onetwo', 'onetwo']);
});

it('draws what comes after a start piece by piece, until something is pressed', () => {
  startInPieces();
  const { unmount } = render(<Two />);
  expect(seenAt).toEqual(['one', 'onetwo']);
  unmount();
  seenAt.length = 0;
  showRows();
  expect(seenAt).toEqual(['loading', 'loading', 'rows']);
  seenAt.length = 0;
  fireEvent.keyDown(document.body, { key: 'j' });
  showRows();
  expect(seenAt.slice(0, 2)).toEqual(['loading', 'rows']);
});
