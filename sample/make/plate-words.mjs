/** Words of the drawing annual. `lines` holds three rows of captions, one caption for each subject in the row. */
export const plateWords = [
  {
    name: 'Harbours',
    opening: 'Eighteen drawings from the wet side of town, where everything is tied to something.',
    subjects: ['Small boats at the steps', 'The sugar quay', 'Three sails, no wind', 'The pilot going out', 'Moorings', 'The slow ferry'],
    lines: [
      ['They knock together all night like people looking for the light switch. By morning they’ve swapped places and nobody saw.', 'The silo has been empty since before I was born. On warm days you can still smell caramel.', 'The regatta was held anyway. First prize went to the boat that was pointing the right way at noon.', 'He stands up in the launch with his hands in his pockets, to show the sea he isn’t frightened of it.', 'Every ring on this wall has a name painted above it, and every name belongs to a boat that’s been broken up.', 'Stern first, apologising. You could set your watch by it if your watch were also late.'],
      ['Someone has left a coat in the blue one. We watched it for an hour in case it was a man.', 'Two cranes, not speaking. The tall one is for sale, and the short one comes with it.', 'A red sail is for visiting, a brown one for work, a white one is for people who have a house elsewhere.', 'The big ships can’t find their own way in. That’s the first thing they teach you here, and it is meant to be a comfort.', 'Rope remembers the shape of the post. You can lift the loop off and it’ll stand there, holding nothing.', 'She has carried eleven pianos, one circus, and my grandparents, who met over the soup bucket.'],
      ['Low water. They lie about on the mud with their legs up and all their secrets showing.', 'At four o’clock a woman sweeps the whole quay, from one end to the other, into the sea.', 'Drawn from the café. When the coffee came they hadn’t moved, and when the bill came they had gone.', 'Coming home. Same launch, same hands, same pockets. Somewhere behind him a ship the size of a street is safe.', 'Four knots, one of them wrong. It is the wrong one that’s been holding for thirty years.', 'From the lighthouse she’s a lit window going along the bottom of the sky.'],
    ],
  },
  {
    name: 'Kerbs',
    opening: 'Eighteen drawings made sitting down, with traffic.',
    subjects: ['Loading dock', 'Corner of Cooper Street', 'The long ledge', 'Drain', 'Crossing', 'Bus stop, request'],
    lines: [
      ['Yellow for trucks, red for don’t, black where forty thousand tyres have had an opinion.', 'The stone here has been worn down in the middle, like a step. There was never a step. There was a fruit stall.', 'Eleven metres. We measured it with a mackerel box, which is sixty centimetres, and a bit of arithmetic.', 'What goes down: rain, one marble, the key to the old shop. What comes up: on the fifteenth, a smell of oranges.', 'The paint is done by a man with a bucket on wheels. He walks backwards for a living.', 'If you stick out your hand it stops. It’s the nearest most of us will come to power.'],
      ['Dawn. A driver asleep over his wheel with the radio on, and the radio telling nobody about cheese.', 'Two people saying goodbye have worn a shine on this bit of wall. Not the same two.', 'You can see the wax from the far side of the road. It lights up a minute before the street lamps.', 'A child dropped a paper boat in at the top of the hill. We ran. It beat us.', 'Nobody crosses on the stripes. They’re there so that everyone can agree where not to.', 'The bench has been taken away so nobody will sleep on it. So now they stand here, and can’t.'],
      ['After the last truck the concrete ticks as it cools. Put your palm on it, and you can feel the day going out.', 'New kerb, sharp as a loaf. In a year it’ll be like all the others. We are all working on it.', 'Forty-four brackets. Someone has undone the first, and put the bolt neatly on the wall beside it.', 'In August it sings. Two notes, a falling third, whenever a lorry goes over.', 'She waits for the green man although there’s no car as far as the sea. “He’s only little,” she says.', 'Three strangers, one timetable, nine minutes. By the seventh they were sharing a bag of cherries.'],
    ],
  },
  {
    name: 'Weather',
    opening: 'Eighteen drawings of the only thing everyone in town has read today.',
    subjects: ['Morning fog', 'First rain', 'Wind from the ice plant', 'Heat', 'A storm, leaving', 'Evening cloud'],
    lines: [
      ['The far end of the street has been rubbed out. You walk towards it and it’s drawn for you, a lamp at a time.', 'Everybody stops under the same awning, and nobody says anything, and it is the best party of the year.', 'It has fish in it, and diesel, and a sort of blue taste. Washing hung out in it comes back with a job.', 'Tar softens. The pigeons walk. On the roof of the baths somebody has laid out forty books to dry, face down, like bathers.', 'It goes off over the gulf, dragging its furniture. You can hear it being set down in some other town.', 'One cloud, shaped like a man looking for his glasses. It had found them by the time I’d sharpened the pencil.'],
      ['A bell, a long way out. Then, quite near, somebody laughing at something they’d been told.', 'The smell arrives before the water: dust, iron, and the inside of a flowerpot.', 'Hats. All morning long, hats, going north up Cooper Street at about the height of a dog.', 'The tram driver has opened both his doors and drives with one foot in the shade.', 'Between one flash and the next I counted nine. I drew as much as I could in the nine.', 'They come in from the sea in rows, pink side down, as if the town had ordered them.'],
      ['By ten it was gone, and the houses stood about looking as if they’d been talking about us.', 'The gutters learn to speak again. At first it’s only vowels.', 'At the corner you have to lean. I’ve seen eleven people lean there together, strangers, like a wedding photo of the wind.', 'Three o’clock. The only thing moving in the square is a bead of water, on a glass, and I am watching it.', 'Afterwards all the car alarms stop, one by one, like children who’ve remembered there’s cake.', 'The last light catches a window in Ninefield, across the water. Someone over there must be thinking it’s us.'],
    ],
  },
  {
    name: 'Windows',
    opening: 'Eighteen drawings from the street after dark. Nobody in them knew; nothing in them is anybody’s business.',
    subjects: ['Harbour flats', 'The hospital, east side', 'Rope Street', 'School, closed', 'Hotel Bristol', 'Over the bakery'],
    lines: [
      ['Fourth floor: a man irons one shirt, puts it on, looks at himself, takes it off and irons it again.', 'The lights go along the corridor by themselves. A moment later, so does a nurse.', 'A piano lesson. You can’t hear it. But you can see the teacher’s hand come down on the sill, and again, and again.', 'They have left the paper fish up. In the draught from the radiator they’re all swimming to the left.', 'Room nine, curtains open, bed made, a hat in the middle of the bed. So it was on Tuesday, and so again on Friday.', 'One square of yellow at two in the morning. By three it smells of bread for the length of the street.'],
      ['Nine televisions, one match. When they scored, the whole building went white and then blue.', 'Somebody has drawn a face in the steam on the sixth floor. From here it looks surprised to be so high up.', 'She waters the plant, talks to it, turns it a quarter of the way round. It’s plastic. I have been in there. She knows.', 'On the blackboard, since June: HAVE A LOVELY SUMMER AND DON’T. The rest has been wiped.', 'A family of five is eating crisps on one bed, in coats, as happy as anyone I’ve ever drawn.', 'He throws the dough up out of the window’s top edge, and it comes back bigger.'],
      ['Top left, a telescope. It’s pointing at the flats across the way, and there, top right, is another.', 'A light that has been on for eleven nights was off tonight. I’ve put it in anyway.', 'Two people are painting a room red. They’ve got as far as the corner, and one another.', 'The caretaker goes from room to room and sits down for a minute in each, at a small desk.', 'In every window the same lamp, the same picture of a lake. In one somebody has turned the lake to face the wall.', 'The radio’s on the sill with its back to the street. Passers-by have worn a path on that side.'],
    ],
  },
  {
    name: 'Machines',
    opening: 'Eighteen drawings of things that run, including three that don’t.',
    subjects: ['The riso', 'Ice plant compressor', 'Tower clock', 'Somebody’s bicycle', 'Letterpress, asleep', 'Melodica and mixing desk'],
    lines: [
      ['It counts out loud, if you know how to listen. On every ninth sheet there’s a small hesitation, like a man checking his pocket.', 'It is the loudest thing in town and it makes cold. I’ve always found that hopeful.', 'Four faces, four times. People who live on the north side get up eleven minutes before people who don’t.', 'Chained to a railing for so long that the railing has been painted round it.', 'Oil sets overnight. You mustn’t hurry her. Say what the job is, and how many, and then put the kettle on.', 'One of them has thirty-two keys and no memory. The other one is all memory.'],
      ['Inside: a drum the red of a letterbox. If you get any on your hands, they say, you’ll be back.', 'Eight o’clock. It stops. You notice then that you’ve been shouting since the spring.', 'The man who winds it is ninety-one and takes the stairs two at a time, downwards.', 'Somebody comes and oils the chain. I’ve never seen who. It doesn’t go anywhere, and it goes there beautifully.', 'There’s a sky missing from the type case. It’s on loan to a poem.', 'They tuned it to the foghorn. On a clear night you can tell that they’re a note short.'],
      ['Its insides were drawn from memory while waiting for the man who understands them. He came. He fanned the paper.', 'There’s a plate on it with the name of the foundry, the year, and a lion that looks seasick.', 'Drawn from behind. From the back all clocks are honest: just wheels, pushing one another and being pushed.', 'This morning there was only a lock, still locked. I hope that it was the one with the oil can.', 'After the last sheet she stays warm for an hour. The cat knows to the minute.', 'When the tide is out they use the whole harbour wall as an echo. It’s slow, but it’s never wrong.'],
    ],
  },
  {
    name: 'Moons',
    opening: 'Eighteen drawings of one thing. It kept moving.',
    subjects: ['New', 'First quarter', 'Over the silo', 'In the puddle', 'Full', 'Setting'],
    lines: [
      ['There’s nothing here to draw, so I have drawn it as carefully as I could.', 'Half of it is somebody else’s.', 'For about four minutes in October it stands on the silo’s rim like an egg in a cup. People come out on their steps.', 'A dog drank from it. It put itself together again, from the edges in.', 'By this light you can read a bus timetable, and a man was. It’s the only poem we’ve got at that stop.', 'It goes down behind Ninefield. They’ve told me that over there it is said to go down behind us.'],
      ['The fishermen like it best. Nobody to see what they’ve got, and nobody to see what they haven’t.', 'Up at noon in a blue sky, like someone who’s come on the wrong day and decided to stay.', 'Red, from the dust. The old people say that it means visitors. The ferry was late, so it may have meant that.', 'I dropped a stone in it, and drew what happened, in order, from left to right.', 'All the cats of Rope Street, on all the walls of Rope Street, not looking at each other.', 'Just the top of it, now. You’d think that someone over there was going downstairs with a lamp.'],
      ['I’m told it’s there, with its back to us, looking at the sun. I’d do the same.', 'The straight edge is never quite straight. If you use a glass you can see it’s all mountains getting up.', 'Someone has climbed the silo and put a hand up. From here it looks as though they’re changing a bulb.', 'By the bus depot, in oil, with colours round it. It’s easily the best one of the year, and I was late for work.', 'The last plate but one. We all three drew it, from three roofs, at the same minute, and this is whoever’s came out roundest.', 'The end of the pencil, too. Good night.'],
    ],
  },
]
