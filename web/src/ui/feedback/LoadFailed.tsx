import { Button } from '../button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A read failed and there is nothing older to show: the catalogue's text and another try. */
export const LoadFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    <EmptyState title={text} why="The server did not answer as expected.">
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  </div>
);
