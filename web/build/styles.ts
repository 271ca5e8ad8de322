import type { Plugin } from 'vite';

const source = /\/web\/src\/.+\.tsx?$/;
const commentLine = /\n[ \t]*\/\*[^\n]*\*\/(?=\n)/g;
const indent = /\n\s+/g;

/**
 * Styles stand in the code as texts, which no minifier looks into: without what only their readers need they weigh less,
 * and are read faster. To the rest of the code it means nothing.
 */
export const styles = (): Plugin => ({
  name: 'muster-styles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    source.test(id) ? { code: code.replaceAll(commentLine, '').replaceAll(indent, '\n'), map: null } : null,
});
