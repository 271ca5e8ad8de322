import { refetchOnOpen } from '../../api/store/first-reads.ts';
import { useAdminProjectionsQuery } from './api.ts';
import { useReplay } from './use-replay.ts';

/** How read models and reactions get on, and the rebuild that may be under way. */
export const useStateOfSystem = () => {
  const { data, isError, refetch, fulfilledTimeStamp } = useAdminProjectionsQuery(undefined, refetchOnOpen);
  const control = useReplay({ data, refetch });
  return {
    data,
    failed: data === undefined && isError,
    readAt: fulfilledTimeStamp ?? null,
    refetch: () => void refetch(),
    control,
  };
};
export type StateOfSystem = ReturnType<typeof useStateOfSystem>;
