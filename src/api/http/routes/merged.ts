import type { Feature } from './feature.ts';

type Part = 'routes' | 'follow' | 'may' | 'problems';
type FeatureDeclaration = Pick<Feature, 'name' | Part>;
type DeclaredIn<K extends Part, F> = F extends { readonly [P in K]: infer V } ? V : never;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** Merges one kind of declaration of all features into a record whose type has every key. Throws on duplicates. */
export const mergeDeclarations = <F extends FeatureDeclaration, K extends Part>(
  features: readonly F[],
  part: K,
): Intersection<DeclaredIn<K, F>> => {
  const all: Record<string, unknown> = {};
  for (const feature of features)
    for (const [key, value] of Object.entries(feature[part] ?? {})) {
      if (Object.hasOwn(all, key))
        throw new Error(`${feature.name} declares ${key} among its ${part}, as another does`);
      all[key] = value;
    }
  // The seam: a merged record has the keys and values of its parts.
  return all as Intersection<DeclaredIn<K, F>>;
};
