/** The authors of the sample magazine, oldest friend first. Portraits are drawn by portraits.mjs. */
export const authors = [
  {
    key: 'ines',
    name: 'Inês Carvalhal',
    bio: 'Runs the two-drum risograph in the back of the old chandlery and edits Loose Staple from the stool beside it. Believes most problems are humidity.',
    profileImage: 'authors/ines.jpg',
  },
  {
    key: 'mo',
    name: 'Mo Adeyemi-Brandt',
    bio: 'Skates slowly and writes about it at length. Drove a bread van for nine years, which is why the loading docks keep turning up.',
    profileImage: 'authors/mo.jpg',
  },
  {
    key: 'yuki',
    name: '森田ゆき (Yuki Morita)',
    bio: '詩人、活版印刷工。Poet and letterpress hand. Writes in two languages and sleeps in neither; her night bus poems were first printed on transfer tickets.',
    profileImage: 'authors/yuki.jpg',
  },
  {
    key: 'petra',
    name: 'Petra Halloran',
    bio: 'Cooks for crowds, travels by the cheapest boat, keeps a list of towns without a copy shop. The list is getting longer.',
    profileImage: 'authors/petra.jpg',
  },
  {
    key: 'samir',
    name: 'سمير حدّاد (Samir Haddad)',
    bio: 'ابن مطبعجي. A printer’s son, sign painter and flyposter (retired, says the lawyer). Writes about walls and who gets to use them.',
    profileImage: 'authors/samir.jpg',
  },
  {
    key: 'dimitra',
    name: 'Δήμητρα Καλλέργη (Dimitra Kallergi)',
    bio: 'Physicist by day, tape archivist by temperament. Once measured the wow and flutter of every cassette in her mother’s car.',
    profileImage: 'authors/dimitra.jpg',
  },
  { key: 'okafor', name: 'R. Okafor' },
]
