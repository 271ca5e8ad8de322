import type { ReactNode } from 'react';
import { isApiError, type CallError } from '../api/transport/problems.ts';
import { Button } from '../ui/button/Button.tsx';
import { ButtonLink } from '../ui/button/ButtonLink.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Page, PageHead } from '../ui/layout/PageHead.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/Skeleton.tsx';

type Props<T> = {
  /** Of the answer, `currentData`: another record's is not shown meanwhile. */
  record: T | undefined;
  error: CallError;
  onRetry: () => unknown;
  words: {
    loading: string;
    failed: string;
    /** 'Session Not Found'. */
    notFound: string;
    /** Why, where there is none and where the address can be none's. */
    missing: string;
    malformed: string;
    back: { label: string; to: string };
  };
  children: (record: T) => ReactNode;
};

/** Shown instead of the record, with a heading in any case. */
const Instead = ({ title, why, children }: { title: string; why: string; children: ReactNode }) => (
  <Page role="alert">
    <PageHead title={title} />
    <EmptyState title={why}>{children}</EmptyState>
  </Page>
);

const Loading = ({ text }: { text: string }) => (
  <Page aria-busy>
    <LoadingText>{text}</LoadingText>
    <PageHead title={<Skeleton width={320} height={24} />} subtitle={<Skeleton width={240} />} />
    {[200, 168, 232, 184, 216, 152].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Page>
);

/** The page of one record by its id: loading, not there, not readable, or itself. */
export const RecordPage = <T,>({ record, error, onRetry, words, children }: Props<T>) => {
  if (record !== undefined) return children(record);
  const status = isApiError(error) ? error.status : null;
  if (status === 404 || status === 400 || status === 422) {
    return (
      <Instead title={words.notFound} why={status === 404 ? words.missing : words.malformed}>
        <ButtonLink to={words.back.to} variant="primary">
          {words.back.label}
        </ButtonLink>
      </Instead>
    );
  }
  if (error !== undefined) {
    return (
      <Instead title={words.failed} why="The server did not answer as expected.">
        <Button onClick={() => void onRetry()}>Try again</Button>
      </Instead>
    );
  }
  return <Loading text={words.loading} />;
};
