import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page, PageHead } from '../ui/PageHead.tsx';

/** What stands in place of a page that could not be drawn or loaded. */
export const CrashPage = () => {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Page>
      <PageHead title="Something went wrong" />
      <EmptyState
        title="This page could not be shown"
        why="A part of the app failed or could not be loaded, perhaps because a new version has been installed. Nothing that was saved is lost."
      >
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </Page>
  );
};
