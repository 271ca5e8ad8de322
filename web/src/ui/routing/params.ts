import { createContext, useContext } from 'react';
import type { Params } from './match-path.ts';

export const ParamsContext = createContext<Params>({});

/** What stands in the open address in a place that the page's path leaves open. */
export const useParam = (name: string): string => useContext(ParamsContext)[name] ?? '';
