/** The merch shelf, oldest item first. Pictures are drawn by merch-art.mjs under the same key. */
export const merch = [
  {
    key: 'tee',
    title: 'Loose Staple T-Shirt',
    description:
      'Heavy cotton the colour of good paper, screenprinted in vermilion and black. Runs slightly large; so do we.',
    price: 28,
    stock: 40,
  },
  {
    key: 'tote',
    title: 'Carry Your Own Paper Tote',
    description: 'Unbleached canvas with a gusset that fits a ream of A4 standing up. We measured.',
    price: 16.5,
    stock: 75,
  },
  {
    key: 'poster',
    title: 'Night Bus Poster',
    description:
      'Two-colour risograph print, A3, edition of 150. Registration may wander by a millimetre. That is the good part.',
    price: 20,
    stock: 150,
  },
  {
    key: 'mug',
    title: 'Misregistered Mug',
    description: 'Enamel mug, printed twice and never quite in the same place.',
    price: 14,
    stock: 30,
  },
  {
    key: 'pin',
    title: 'Safety Staple Enamel Pin',
    description: 'Hard enamel, 30 mm, two posts so it stays level.',
    price: 8,
    stock: 200,
  },
  { key: 'stickers', title: 'Sticker Pack: Six Small Arguments', price: 6, stock: 120 },
  {
    key: 'hoodie',
    title: 'Night Shift Hoodie',
    description:
      'Brushed cotton for whoever folds until the last bus. The hood holds a pencil on each side; the pocket holds a zine.',
    price: 52,
    images: ['merch/hoodie-back.jpg'],
    options: [
      { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
      { name: 'Colour', values: ['Sea green', 'Black'] },
    ],
    variants: [
      { values: ['S', 'Sea green'], stock: 6, sku: 'NSH-S-G', weightGrams: 520 },
      { values: ['S', 'Black'], stock: 4, sku: 'NSH-S-B', weightGrams: 520 },
      { values: ['M', 'Sea green'], stock: 9, sku: 'NSH-M-G', weightGrams: 560 },
      { values: ['M', 'Black'], stock: 0, sku: 'NSH-M-B', weightGrams: 560 },
      { values: ['L', 'Sea green'], stock: 8, sku: 'NSH-L-G', weightGrams: 600 },
      { values: ['L', 'Black'], stock: 3, sku: 'NSH-L-B', weightGrams: 600 },
      { values: ['XL', 'Sea green'], stock: 5, price: 56, sku: 'NSH-XL-G', weightGrams: 650 },
      { values: ['XL', 'Black'], stock: 2, price: 56, sku: 'NSH-XL-B', weightGrams: 650 },
    ],
  },
  {
    key: 'patch',
    title: 'Cold Store Crew Patch',
    description:
      'Woven patch, 80 mm across, for jackets that have been down on the ground. Sold out until Mr Vass retires again.',
    price: 7.5,
    stock: 0,
  },
  {
    key: 'cassette',
    title: 'Saltmarket Tapes, Vol. 1',
    description:
      'A C46 with a track by every band on this site, dubbed in real time. Side B ends with the harbour at four in the morning.',
    price: 9.99,
    stock: 60,
  },
  {
    key: 'cassette-files',
    title: 'Saltmarket Tapes, Vol. 1: The Files',
    description: 'Four songs of the tape as MP3s, for those without a player.',
    price: 5,
    files: [
      'audio/relampago-drained-pool.mp3',
      'audio/kassettbarn-spin-cycle.mp3',
      'audio/quietcar-the-2214.mp3',
      'audio/lowwater-slack-tide.mp3',
    ],
  },
  {
    key: 'cassette-both',
    title: 'Saltmarket Tapes, Vol. 1: Tape and Files',
    description: 'The cassette for the shelf, its files for tonight.',
    price: 13,
    parts: ['Saltmarket Tapes, Vol. 1', 'Saltmarket Tapes, Vol. 1: The Files'],
  },
  {
    key: 'notebook',
    title: 'Pamphlet-Stitched Notebook',
    description:
      'Forty-eight blank pages of misprint stock under a riso cover, sewn by hand by whoever was here on Tuesday.',
    price: 12,
    stock: 35,
  },
  {
    key: 'cap',
    title: 'Proofreader’s Cap',
    description: 'Five-panel cap with an embroidered caret. For inserting yourself into things.',
    price: 24,
    stock: 18,
  },
].map(({ key, ...item }) => ({ ...item, image: `merch/${key}.jpg` }))
