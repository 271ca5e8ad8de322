/** Has the browser save a text as a file: `saveFile('players.csv', 'text/csv', text)`. */
export const saveFile = (name: string, type: string, text: string): void => {
  // spreadsheets take a file without this mark for another encoding
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun with the click; Safari reads the address a moment later
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
