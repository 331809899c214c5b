/** The slips of each page of the scanned zine, by their place in pixels. */
export const echoPages = [
  [
    { top: 60, kind: 'dark', html: '<h1>THE DRAWER ECHO</h1>' },
    { top: 190, left: 90, wide: 380, html: '<h2>Number Three</h2>' },
    {
      top: 290,
      html: '<p>Copied at the harbour office after closing time, forty copies, on paper that was meant for tide tables.</p>',
    },
    { top: 430, left: 60, wide: 420, kind: 'hand', html: 'Pass it on, or leave it on the ferry.' },
    {
      top: 560,
      html: '<p>In this issue: how to borrow a photocopier, a recipe for paste, the lost gloves of Saltmarket, and a letter from somebody who moved inland.</p>',
    },
  ],
  [
    { top: 50, kind: 'dark', wide: 400, html: '<h2>Who we are</h2>' },
    {
      top: 150,
      html: '<p>There are three of us. One has the key to the harbour office, one has a typewriter, and one has a brother who drives the morning ferry. That is all a newspaper needs.</p>',
    },
    {
      top: 360,
      html: '<p>We started because the other newspaper stopped. It had printed the tide tables, the births and the price of herring for eighty years, and then one Friday it did not come.</p>',
    },
    {
      top: 590,
      left: 70,
      wide: 420,
      html: '<p>Nobody noticed until Monday, when the boats went out an hour late.</p>',
    },
  ],
  [
    { top: 50, kind: 'dark', html: '<h2>How to borrow a photocopier</h2>' },
    {
      top: 150,
      html: '<p>First, bring your own paper. A machine that is found empty in the morning has been used; a machine that is found full has been dreaming.</p>',
    },
    {
      top: 340,
      html: '<p>Second, copy the dark pages last. The drum gets warm, and a warm drum makes a black that you could fall into.</p>',
    },
    {
      top: 520,
      html: '<p>Third, leave the counter as it was. We cannot tell you how. Ask the one with the key.</p>',
    },
    { top: 670, left: 100, wide: 360, kind: 'hand', html: 'Mind the glass!' },
  ],
  [
    { top: 50, kind: 'dark', wide: 420, html: '<h2>Paste for posters</h2>' },
    {
      top: 150,
      html: '<p>Stir two spoons of flour into a cup of cold water until no lumps are left. Pour it into three cups of boiling water and keep stirring until it looks like regret.</p>',
    },
    {
      top: 360,
      html: '<p>Add a spoon of sugar. Let it cool. It keeps for four days, or for two if you tell your flatmates that it is custard.</p>',
    },
    {
      top: 540,
      html: '<p>Brush it on the wall, then on the poster, then on the wall again. Rain helps more than you would think.</p>',
    },
  ],
  [
    { top: 50, kind: 'dark', html: '<h2>The lost gloves of Saltmarket</h2>' },
    {
      top: 150,
      html: '<p>Found on the railing by the fish stairs: one glove, green, left hand. Found under the ticket window: one glove, grey, right hand, with a sandwich in it.</p>',
    },
    {
      top: 350,
      html: '<p>Found in the lighthouse: eleven gloves, all left. The keeper says that he has never lost a glove and does not know whose they are.</p>',
    },
    {
      top: 530,
      html: '<p>If one of them is yours, leave a note behind the third brick of the harbour wall. If all of them are yours, please explain.</p>',
    },
  ],
  [
    { top: 50, kind: 'dark', wide: 460, html: '<h2>A letter from inland</h2>' },
    {
      top: 150,
      html: '<p>Dear Echo, there is no horizon here. The fields go up to a hedge and stop. At night I can hear a motorway and I pretend that it is the water.</p>',
    },
    {
      top: 350,
      html: '<p>People are kind. They ask where I am from and I say the coast, and they say which part, and I say the end of it.</p>',
    },
    {
      top: 530,
      html: '<p>Send me a tide table. I know that I cannot use it. I would like to know when to be restless.</p>',
    },
  ],
  [
    { top: 50, kind: 'dark', wide: 400, html: '<h2>Small notices</h2>' },
    { top: 150, html: '<p>FOR SALE: a typewriter without the letter q. It has never been missed.</p>' },
    {
      top: 270,
      left: 60,
      wide: 440,
      html: '<p>WANTED: somebody who can fold. We have forty copies and only six hands.</p>',
    },
    {
      top: 400,
      html: '<p>FREE TO COLLECT: sixty issues of a magazine about canals, complete but for the one about ours.</p>',
    },
    {
      top: 550,
      left: 50,
      html: '<p>WARNING: the bench on the north pier is wet paint. It has been wet paint since spring.</p>',
    },
  ],
  [
    { top: 60, kind: 'dark', wide: 420, html: '<h2>Last page</h2>' },
    {
      top: 170,
      html: '<p>This is the last number. The harbour office has bought a new machine, and it remembers everything that it has copied.</p>',
    },
    {
      top: 350,
      html: '<p>Put this one in a drawer. Somebody will open it when they look for batteries, and read it standing up.</p>',
    },
    { top: 540, left: 80, wide: 400, kind: 'hand', html: 'Goodnight, Saltmarket. Check the third brick.' },
  ],
]
