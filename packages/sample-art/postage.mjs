/** How the shop's things are sent, and its code. */
export const shipping = {
  classes: ['Parcel', 'Letter'],
  items: {
    Letter: ['Safety Staple Enamel Pin', 'Sticker Pack: Six Small Arguments', 'Cold Store Crew Patch'],
  },
  zones: [
    {
      name: 'United States',
      countries: ['US'],
      freeFrom: 75,
      rates: {
        Parcel: [6, 1.5],
        Letter: [1.6, 0.3],
      },
    },
    {
      name: 'Europe',
      countries: [
        'AD',
        'AT',
        'BE',
        'BG',
        'CH',
        'CY',
        'CZ',
        'DE',
        'DK',
        'EE',
        'ES',
        'FI',
        'FR',
        'GB',
        'GR',
        'HR',
        'HU',
        'IE',
        'IS',
        'IT',
        'LI',
        'LT',
        'LU',
        'LV',
        'MC',
        'MT',
        'NL',
        'NO',
        'PL',
        'PT',
        'RO',
        'SE',
        'SI',
        'SK',
        'SM',
        'VA',
      ],
      freeFrom: null,
      rates: {
        Parcel: [18.5, 4],
        Letter: [3.2, 0.8],
      },
    },
    {
      name: 'Rest of the world',
      countries: [],
      isRest: true,
      freeFrom: null,
      rates: {
        Letter: [3.6, 0.9],
      },
    },
  ],
  places: [
    {
      name: 'The print room',
      details: '4 Saltmarket Lane, behind the chandler’s\nTuesdays and Fridays, 4 to 8 in the evening',
    },
  ],
  first: 'The print room',
}

export const discounts = [
  {
    code: 'STAPLE10',
    percent: 10,
    minGoods: 20,
  },
]
