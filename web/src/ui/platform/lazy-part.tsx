import { createElement, lazy, Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { PartFailed, type Place } from '../feedback/PartFailed.tsx';

/** A component whose code comes with its first use; `preload` begins earlier and never fails. */
export type LazyPart<P extends object = object> = ((props: P) => ReactNode) & { preload: () => Promise<void> };

type Options<P> = {
  /** Where to show a loading failure. Pages have no loading state: the previous page stays. */
  place?: Place;
  waiting?: ReactNode;
  /** In place of the usual message. */
  failed?: (props: P) => ReactNode;
};
type DrawnPart<P> = (props: P) => ReactNode;

/** One load for all who ask. A failed one is kept, so that drawing it again does not ask for ever, until it is forgotten. */
const createLoader = <P extends object>(load: () => Promise<DrawnPart<P>>) => {
  let loading: Promise<{ default: DrawnPart<P> }> | null = null;
  let failed = false;
  let lastFailure: unknown;
  const get = () => {
    if (loading !== null) return loading;
    // the second try is for a connection that was lost for a moment
    loading = load()
      .catch(load)
      .then((drawn) => ({ default: drawn }));
    loading.catch((error: unknown) => {
      failed = true;
      lastFailure = error;
    });
    return loading;
  };
  let component = lazy(get);
  return {
    get,
    /** Component to render; replaced when retrying, because React caches the failure of a lazy component. */
    component: () => component,
    hasFailedWith: (error: unknown): boolean => error === lastFailure,
    forgetFailure: () => {
      if (!failed) return;
      failed = false;
      loading = null;
      component = lazy(get);
    },
  };
};

const OnLeave = ({ run, children }: { run: () => void; children: ReactNode }) => {
  useEffect(() => run, [run]);
  return children;
};

/**
 * A part of the app that is loaded by itself: `lazyPart(() => import('./KeyHelp.tsx'), 'KeyHelp')`. It has an error
 * boundary of its own, so that a missing chunk (a dead server, a new version) never takes the page with it.
 */
export const lazyPart = <N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, DrawnPart<P>>>>,
  name: N,
  { place = 'above', waiting = null, failed }: Options<P> = {},
): LazyPart<P> => {
  const loader = createLoader(async () => (await load())[name]);
  const Loaded = (props: P) => createElement(loader.component(), props);
  const drawFailure = (props: P) => (error: unknown, retry: () => void) => (
    <OnLeave run={loader.forgetFailure}>
      {failed?.(props) ?? (
        <PartFailed
          place={place}
          cause={loader.hasFailedWith(error) ? 'missing' : 'broken'}
          onRetry={() => {
            loader.forgetFailure();
            retry();
          }}
        />
      )}
    </OnLeave>
  );
  const Lazy = (props: P) => (
    <ErrorBoundary fallback={drawFailure(props)}>
      {place === 'page' ? (
        <Loaded {...props} />
      ) : (
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      )}
    </ErrorBoundary>
  );
  const preload = async () => {
    loader.forgetFailure();
    await loader.get().then(
      () => undefined,
      () => undefined,
    );
  };
  return Object.assign(Lazy, { preload });
};
