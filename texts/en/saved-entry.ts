/** A write is stored on this device and will be sent. */
export const savedTitle = 'Saved on this phone, waiting to be sent'
