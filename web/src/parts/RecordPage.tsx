import type { ReactNode } from 'react';
import { isApiError, type CallError } from '../api/problems.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Page, PageHead } from '../ui/PageHead.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';

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

const NotFound = ({ title, why, back }: { title: string; why: string; back: { label: string; to: string } }) => (
  <Page role="alert">
    <PageHead title={title} />
    <EmptyState title={why}>
      <ButtonLink to={back.to} variant="primary">
        {back.label}
      </ButtonLink>
    </EmptyState>
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
  if (status === 404) return <NotFound title={words.notFound} why={words.missing} back={words.back} />;
  if (status === 400 || status === 422) {
    return <NotFound title={words.notFound} why={words.malformed} back={words.back} />;
  }
  if (error !== undefined) return <LoadFailed text={words.failed} onRetry={() => void onRetry()} />;
  return <Loading text={words.loading} />;
};
