import ts from 'typescript';

/** Attributes and fields whose value is displayed, including single words. */
const shown = new Set(
  'label title why text placeholder description submit hint note empty aria-label loading failed noun summary aside subtitle word alt caption end nothing head detail action message content one many before after unit'.split(
    ' ',
  ),
);
/** Calls whose strings are for programmers: errors, patterns and statements. */
const silent = new Set([
  'describe',
  'exec',
  'prepare',
  'split',
  'join',
  'matchMedia',
  'querySelector',
  'querySelectorAll',
  'RegExp',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
]);

const notProse =
  /^'|^if redis|^local |^for _|^[a-z_ ]+ (INTEGER|TEXT)\b|^M\{|SELECT 1|CROSS JOIN|\bIS \?|>= \?|^DO NOTHING|json_each|IS NULL|^id IN|^key DESC|^x[A-Z]\w+ |^<|^(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|ALTER|WITH|BEGIN|COMMIT|VACUUM|ATTACH|DETACH|ON CONFLICT|WHERE|ORDER|AND|@media|@import)\b|var\(--|minmax\(|^\(?(min|max)-(width|height)|[{};]\s*$|^[a-z-]+\/[a-z]|=>|^[\w-]+: [\w-]+;|cubic-bezier|\bmonospace\b/u;

const isText = (text: string, named: boolean): boolean => {
  if (!/\p{L}{2}/u.test(text.replaceAll(/\{[^}]*\}/gu, '')) || notProse.test(text)) return false;
  return named ? true : /\p{L}[\p{L}’'%)}”.,:]* +[{“(]?[\p{L}\d]/u.test(text);
};

const tidy = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A placeholder for a value: its last identifier, so that two texts can be told apart. */
const value = (node: ts.Expression): string => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return ofTemplate(node);
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [value(node.whenTrue), value(node.whenFalse)];
    if (!/^\{[^}]*\}$/u.test(yes) || !/^\{[^}]*\}$/u.test(no))
      return `{${[yes, no].filter((one) => one !== '').join(' | ')}}`;
  }
  const names = node.getText().match(/[A-Za-z]\w*/gu) ?? [];
  return `{${names.at(-1) ?? '…'}}`;
};
const ofTemplate = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map((span) => value(span.expression) + span.literal.text).join('');

/** Text of a sentence that contains elements. */
const ofJsx = (node: ts.JsxChild): string => {
  if (ts.isJsxText(node)) return node.text.replaceAll(/\s*\n\s*/gu, node.text.trim() === '' ? '' : ' ');
  if (ts.isJsxExpression(node)) {
    const { expression } = node;
    if (expression === undefined) return '';
    return ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression) ? value(expression) : '{…}';
  }
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(ofJsx).join('');
  return '';
};
const isSentence = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment =>
  (ts.isJsxElement(node) || ts.isJsxFragment(node)) &&
  node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));

const nameOf = (node: ts.Node): string | null => {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return parent.parent.name.getText();
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) return parent.name.getText();
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isArrowFunction(parent))
    return nameOf(parent);
  return null;
};
const isShown = (node: ts.Node): boolean => shown.has(nameOf(node) ?? '');
/** Key names of browsers. */
const keyNames = new Set(['Enter', 'Escape', 'Tab', 'Home', 'End', 'Backspace', 'Delete', 'Shift', 'Control', 'Alt']);
/** An entry of a table of labels, such as `images: 'Screenshots'`. */
const isLabel = (node: ts.StringLiteralLike): boolean =>
  /^web\/src\//u.test(node.getSourceFile().fileName) &&
  ts.isPropertyAssignment(node.parent) &&
  /^\p{Lu}\p{Ll}{2,}$/u.test(node.text) &&
  !keyNames.has(node.text);
const isSilent = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isTaggedTemplateExpression(parent) || ts.isExternalModuleReference(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  const call = ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent.expression : null;
  if (call === null) return false;
  return silent.has(ts.isPropertyAccessExpression(call) ? call.name.text : call.getText());
};

/** Texts of a file in order: JSX text, displayed fields and attributes, and every string that is prose. */
export const textsOf = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const add = (raw: string, named: boolean): void => {
    const text = tidy(raw);
    if (isText(text, named)) found.push(text);
  };
  const visit = (node: ts.Node, inSentence: boolean): void => {
    if (ts.isTaggedTemplateExpression(node)) return;
    if (isSentence(node) && !inSentence) {
      add(node.children.map(ofJsx).join(''), true);
      return ts.forEachChild(node, (child) => visit(child, true));
    }
    if (ts.isStringLiteralLike(node) && !isSilent(node)) {
      if (!(inSentence && ts.isJsxExpression(node.parent))) add(node.text, isShown(node) || isLabel(node));
    } else if (ts.isTemplateExpression(node) && !isSilent(node)) {
      add(ofTemplate(node), isShown(node));
      return node.templateSpans.forEach((span) => ts.forEachChild(span, (child) => visit(child, false)));
    }
    return ts.forEachChild(node, (child) => visit(child, inSentence && !ts.isJsxAttributes(node)));
  };
  visit(source, false);
  return found;
};
