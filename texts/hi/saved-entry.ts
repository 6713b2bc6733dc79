/** A write is stored on this device and will be sent. */
export const savedTitle = 'इस फ़ोन पर सेव है, भेजा जाना बाकी है'
