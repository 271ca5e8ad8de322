import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

type Bucket = { readonly upTo: number; readonly count: number };

/** Histogram buckets over all GETs of the API: upper bounds and cumulative counts. */
const bucketsOf = async (registry: Registry): Promise<readonly Bucket[]> => {
  const histogram = registry.getSingleMetric('http_request_duration_seconds');
  if (!(histogram instanceof Histogram)) return [];
  const counts = new Map<number, number>();
  for (const { metricName, labels, value } of (await histogram.get()).values) {
    const { le, method, route } = labels as { readonly [label: string]: string | number | undefined };
    if (metricName?.endsWith('_bucket') !== true || method !== 'GET' || !String(route).startsWith('/api/')) continue;
    const upTo = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    counts.set(upTo, (counts.get(upTo) ?? 0) + value);
  }
  return [...counts].map(([upTo, count]) => ({ upTo, count })).sort((a, b) => a.upTo - b.upTo);
};

/**
 * Seconds within which 95 of 100 reads of this process were answered, as near as the buckets tell: the upper bound of the
 * bucket. null before the first, and beyond the last bucket.
 */
export const queryP95 = async (registry: Registry): Promise<number | null> => {
  const buckets = await bucketsOf(registry);
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const found = buckets.find(({ count }) => count >= total * 0.95);
  return found === undefined || !Number.isFinite(found.upTo) ? null : found.upTo;
};
