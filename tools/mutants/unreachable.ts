import type { Ignorer } from '@stryker-mutator/api/ignore';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { isUnreachable } from './is-unreachable.ts';

const unreachable: Ignorer = {
  shouldIgnore: (path) => {
    // The seam: Stryker types a path only as one of Babel.
    const { node } = path as { readonly node: Parameters<typeof isUnreachable>[0] };
    return isUnreachable(node) ? 'The compiler shows that nothing comes there' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'unreachable', unreachable)];
