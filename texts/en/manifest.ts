// The installed app, as browsers and app stores describe it.
export const description = 'Unani and Ayurvedic formulations, lab tested and delivered across India.'

/** In the order of the pictures in `manifest.webmanifest`. */
export const pictures = [
  'The shop on a phone',
  'All formulations, with search and filters',
  'A formulation in detail',
  'The shop on a wide screen',
  'All formulations on a wide screen',
]

/** In the order of the shortcuts in `manifest.webmanifest`. */
export const shortcuts = [
  { name: 'Shop', description: 'All products' },
  { name: 'Cart', description: 'What you have chosen so far' },
  { name: 'Track order', description: 'Where your parcel is' },
]
