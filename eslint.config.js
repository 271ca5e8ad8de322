import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const clockAndChance = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes from the Clock.' },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Time comes from the Clock.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Ids are derived, never drawn.',
  },
  { selector: "CallExpression[callee.name='randomUUID']", message: 'Ids are derived, never drawn.' },
];

export default tseslint.config(
  { ignores: ['node_modules', 'web/dist', 'artifacts', 'data', 'coverage'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.mjs', '*.cjs', 'src/main/*.mjs', 'scripts/*.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      complexity: ['error', { max: 12, variant: 'modified' }],
    },
  },
  {
    files: ['src/domain/**/*.ts', 'src/projections/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...clockAndChance] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // RTK Query says so that a call takes nothing
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        module: 'writable',
        setTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
