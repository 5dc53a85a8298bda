// What is wrong with a file is said in the same words by the form, before it is sent, and by the server.
export const INVALID_FILE_TYPE = 'Invalid file type';
export const FILE_TOO_LARGE = 'File too large';
export const PICTURE_TYPE = 'Please select a JPG, PNG or WebP picture';
export const PICTURE_TOO_LARGE = 'Please select a picture smaller than 5MB';
