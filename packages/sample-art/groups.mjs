/** The five bands: words and links here, pictures in band-art.mjs, music in songs.mjs under the same file names. */
const tracks = (...pairs) => pairs.map(([file, title]) => ({ title, audioFile: `audio/${file}.mp3` }))
const photos = (...pairs) => pairs.map(([file, title]) => ({ title, photo: `photos/${file}.jpg` }))

export const bands = [
  {
    title: 'Señora Relámpago',
    description:
      'Three cousins, one reverb tank and a grandmother’s accordion strap. Señora Relámpago play surf music for a coast with no surf, at weddings, roof parties and once inside a drained swimming pool, where every note took four seconds to leave. The name is the grandmother’s.',
    genre: 'Surf Punk',
    spotifyLink: 'https://open.spotify.example.org/artist/senora-relampago',
    appleMusicLink: 'https://music.apple.example.org/artist/senora-relampago',
    websiteLink: 'https://senora-relampago.example.org',
    instagramLink: 'https://instagram.example.org/senorarelampago',
    email: 'hola@senora-relampago.example.org',
    phone: '+1 555 0142',
    landingImage: 'images/senora-relampago.jpg',
    tracks: tracks(
      ['relampago-drained-pool', 'Drained Pool'],
      ['relampago-abuela-goes-left', 'Abuela Goes Left'],
      ['relampago-no-waves', 'No Waves Since June'],
    ),
    photos: photos(
      ['relampago-1', 'Soundcheck in the deep end'],
      ['relampago-2', 'The amp that started the fire'],
      ['relampago-3', 'Abuela’s accordion, resting'],
      ['relampago-4', 'The coast with no surf'],
    ),
  },
  {
    title: 'The Quiet Car Conversation Society',
    description:
      'A quartet who met by being asked to keep it down on the 22:14 to Harrow Point. Their songs are slow, mostly about furniture, and so quiet that the audience becomes the percussion section. Please unwrap your sweets before the second song.',
    genre: 'Slowcore',
    spotifyLink: 'https://open.spotify.example.org/artist/quiet-car',
    websiteLink: 'https://quietcar.example.org',
    videoLink: 'https://video.example.org/quiet-car-live-at-the-chandlery',
    email: 'shh@quietcar.example.org',
    landingImage: 'images/quiet-car.jpg',
    tracks: tracks(
      ['quietcar-table-for-nobody', 'Table for Nobody'],
      ['quietcar-the-2214', 'The 22:14'],
      ['quietcar-sweet-paper', 'Sweet Paper'],
    ),
    photos: photos(
      ['quietcar-1', 'Platform two, waiting'],
      ['quietcar-2', 'Seat 14C'],
      ['quietcar-3', 'The audience, during the loud one'],
    ),
  },
  {
    title: 'Kassettbarn',
    description:
      'Two siblings and a box of thrift-shop keyboards with at least one dead key each; the songs are written around the holes. Bright, short and recorded straight to four-track in the laundry room, with the spin cycle kept in where it was in time.',
    genre: 'Synth-pop',
    appleMusicLink: 'https://music.apple.example.org/artist/kassettbarn',
    instagramLink: 'https://instagram.example.org/kassettbarn',
    websiteLink: 'https://kassettbarn.example.org',
    landingImage: 'images/kassettbarn.jpg',
    tracks: tracks(
      ['kassettbarn-spin-cycle', 'Spin Cycle'],
      ['kassettbarn-dead-key', 'Dead Key (C Sharp)'],
      ['kassettbarn-pencil-rewind', 'Pencil Rewind'],
    ),
    photos: photos(
      ['kassettbarn-1', 'The laundry room'],
      ['kassettbarn-2', 'Tape 31 of 40'],
      ['kassettbarn-3', 'Missing: one C sharp'],
    ),
  },
  {
    title: 'GRINDBOX',
    description:
      'Skate punk from behind the cold store: eleven songs in fourteen minutes, then they help carry the other band’s drums. The singer is also the welder who fixed the rail.',
    genre: 'Skate Punk',
    spotifyLink: 'https://open.spotify.example.org/artist/grindbox',
    videoLink: 'https://video.example.org/grindbox-loading-dock',
    email: 'box@grindbox.example.org',
    phone: '+1 555 0177',
    landingImage: 'images/grindbox.jpg',
    tracks: tracks(
      ['grindbox-mr-vass-knows', 'Mr Vass Knows'],
      ['grindbox-wax-tax', 'Wax Tax'],
      ['grindbox-curfew', 'Curfew at the Bakery'],
    ),
    photos: photos(
      ['grindbox-1', 'The van, mostly paid for'],
      ['grindbox-2', 'Ledge, repaired'],
      ['grindbox-3', 'Front row, loading dock'],
      ['grindbox-4', 'Two drums, one road'],
    ),
  },
  {
    title: 'Low Water Dub Authority',
    description:
      'The harbourmaster’s night staff, a mixing desk and a melodica. They publish tide tables with every record and the tempo is whatever the swell is doing. Bass you can moor to.',
    genre: 'Dub',
    spotifyLink: 'https://open.spotify.example.org/artist/low-water',
    appleMusicLink: 'https://music.apple.example.org/artist/low-water',
    websiteLink: 'https://lowwater.example.org',
    instagramLink: 'https://instagram.example.org/lowwaterdub',
    videoLink: 'https://video.example.org/low-water-slack-tide',
    email: 'harbour@lowwater.example.org',
    phone: '+1 555 0119',
    landingImage: 'images/low-water.jpg',
    tracks: tracks(['lowwater-slack-tide', 'Slack Tide'], ['lowwater-harbourmaster', 'Harbourmaster']),
    photos: photos(
      ['lowwater-1', 'Speaker stack, pier four'],
      ['lowwater-2', 'The desk at low water'],
      ['lowwater-3', 'Four in the morning, before the boats'],
    ),
  },
]
