/** The message that an order or other input is stored on the device and will be sent later. */
export const savedTitle = 'इस फ़ोन पर सेव है, भेजा जाना बाकी है'
