declare global {
  interface Window {
    /** The text of the file that the page has saved last. */
    savedFile?: string;
  }
}

/** Keeps the text of the files that the page hands over to the browser; runs in the page. */
export const keepSavedFile = () => {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) void file.text().then((content) => Object.assign(window, { savedFile: content }));
    return create(file);
  };
};
