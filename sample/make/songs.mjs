/**
 * The music, as small scores. `chords` are semitone roots with 'm' for minor, a bar each; `tune` is a row of
 * scale steps per beat half ('.' rests, '-' holds); `style` picks the players in band-room.mjs.
 */
export const songs = {
  'relampago-drained-pool': { style: 'surf', bpm: 164, bars: 20, key: 52, chords: ['0m', '0m', '8', '7'], tune: ['7-89 7-54', '2-34 2---', '8-9A 8-75', '4-54 2-0-'] },
  'relampago-abuela-goes-left': { style: 'surf', bpm: 148, bars: 18, key: 50, chords: ['0m', '10', '8', '7'], tune: ['0024 5-54', '2023 4-32', '5557 9-87', '4--- 4---'] },
  'relampago-no-waves': { style: 'surf', bpm: 176, bars: 20, key: 57, chords: ['0m', '5m', '0m', '7'], tune: ['7.7. 9-8-', '7-5. 4-2-', '4.4. 5-4-', '2-1. 0---'] },
  'quietcar-table-for-nobody': { style: 'slow', bpm: 68, bars: 9, key: 48, chords: ['0', '9m', '5', '7'], tune: ['4--- --2-', '5--- 4---', '7--- 5-4-', '2--- ----'] },
  'quietcar-the-2214': { style: 'slow', bpm: 74, bars: 10, key: 46, chords: ['0', '4m', '9m', '5'], tune: ['2-4- 7---', '6--- 4---', '5--- 2-4-', '0--- ----'] },
  'kassettbarn-spin-cycle': { style: 'synth', bpm: 122, bars: 15, key: 48, chords: ['9m', '5', '0', '7'], tune: ['7.75 .7.9', '7.54 .5.4', '4.42 .4.5', '4--2 ----'] },
  'kassettbarn-dead-key': { style: 'synth', bpm: 112, bars: 14, key: 45, chords: ['0m', '8', '3', '10'], tune: ['0.2. 4.5.', '4--- 2.0.', '2.4. 5.7.', '9-7- 5-4-'] },
  'kassettbarn-pencil-rewind': { style: 'synth', bpm: 134, bars: 16, key: 50, chords: ['0', '7', '9m', '5'], tune: ['9.9. 7.5.', '6-54 4---', '7.7. 5.4.', '5-42 2---'] },
  'grindbox-mr-vass-knows': { style: 'punk', bpm: 188, bars: 22, key: 40, chords: ['0', '7', '9', '5'], tune: ['4444 5.4.', '2222 4.2.', '5555 4.2.', '0--- 0.0.'] },
  'grindbox-wax-tax': { style: 'punk', bpm: 204, bars: 24, key: 42, chords: ['0', '0', '5', '7'], tune: ['0.0. 2.0.', '4.4. 2.0.', '5.5. 7.5.', '4-2- 1---'] },
  'grindbox-curfew': { style: 'punk', bpm: 176, bars: 20, key: 38, chords: ['0', '3', '5', '10'], tune: ['7-7- 5-4-', '5-5- 4-2-', '4-5- 7-9-', '7--- ----'] },
  'lowwater-slack-tide': { style: 'dub', bpm: 72, bars: 10, key: 45, chords: ['0m', '0m', '5m', '0m'], tune: ['.... 4-54', '2-0- ....', '.... 5-43', '2--- 0---'] },
  'lowwater-harbourmaster': { style: 'dub', bpm: 76, bars: 10, key: 43, chords: ['0m', '10', '8', '10'], tune: ['7-5- 4---', '.... ....', '5-4- 2---', '0-2- ....'] },
}
