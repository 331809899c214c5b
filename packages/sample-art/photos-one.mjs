import { disc, group, K, line, oval, rect, shape, times, tint, type, W, wave } from './draw.mjs'
import { amp, bob, ground, player, rays, shine, tall } from './stage.mjs'
import { chance } from './tools.mjs'

const [w, h] = [1200, 900]

/** The photographs of the first two bands, 1200 by 900. */
export const photos = {
  'relampago-1': () => ({
    aqua: ground('a1', 0.2, 0.75) + shape('M0 0H1200V240L900 330H300L0 240Z', W),
    navy:
      tiles(80) +
      player(420, 860, 1.2, { hair: bob }) +
      player(760, 860, 1.1, { hair: tall, lean: 4 }) +
      amp(900, 860, 220, 260),
    red: disc(1040, 130, 80) + rect(0, 850, 1200, 50),
  }),
  'relampago-2': () => ({
    yellow: rays(600, 480, 16, 900),
    black: amp(320, 840, 560, 600),
    red:
      times(7, (i) =>
        shape(
          `M${340 + i * 80} 250Q${320 + i * 80} 160 ${390 + i * 80} ${60 + (i % 3) * 40}Q${430 + i * 80} 180 ${410 + i * 80} 250Z`,
        ),
      ) + rect(0, 840, 1200, 60),
  }),
  'relampago-3': () => ({
    pink: ground('a3', 0.2, 0.6),
    red: rect(180, 250, 230, 460, K, 'rx="26"') + rect(790, 250, 230, 460, K, 'rx="26"'),
    navy:
      times(11, (i) =>
        shape(
          `M${410 + i * 35} 250l17 -26 18 26v460l-18 26 -17 -26z`,
          i % 2 ? K : W,
          'stroke="#000" stroke-width="6"',
        ),
      ) +
      times(7, (i) => rect(820, 290 + i * 56, 110, 46, W)) +
      times(18, (i) => disc(230 + (i % 3) * 60, 300 + Math.floor(i / 3) * 66, 17, W)) +
      line('M200 250Q600 0 1000 250', 26),
  }),
  'relampago-4': () => ({
    yellow: shine('a4', 600, 380, 260),
    'aqua:line': ground('a4b', 0, 0.9).replace('y="0"', 'y="430"'),
    navy:
      rect(0, 430, 1200, 12) +
      player(240, 860, 0.9, { hair: tall, guitar: false }) +
      group('translate(360 860) rotate(6)', oval(0, -250, 56, 260)) +
      times(3, (i) => line(wave(500, 1200, 560 + i * 80, 3, 300), 6)),
    red: rect(0, 840, 1200, 60),
  }),
  'quietcar-1': () => ({
    aqua: ground('b1', 0.6, 0.05),
    navy:
      rect(0, 740, 1200, 160) +
      line('M120 740V160H1080V740M120 160L600 70L1080 160', 26) +
      times(4, (i) =>
        player(300 + i * 200, 740, 0.8 + (i % 2) * 0.12, {
          guitar: false,
          hair: i % 2 ? bob : '',
        }).replaceAll('M54 -372L96 -470L70 -540', 'M54 -372L84 -240'),
      ) +
      disc(600, 250, 64, W, 'stroke="#000" stroke-width="14"') +
      line('M600 250V208M600 250L628 262', 9),
    yellow: disc(600, 250, 58) + rect(0, 728, 1200, 18),
  }),
  'quietcar-2': () => ({
    red: ground('b2', 0.15, 0.5) + rect(330, 180, 540, 620, K, 'rx="90"'),
    navy:
      rect(330, 180, 540, 620, 'none', 'rx="90" stroke="#000" stroke-width="14"') +
      rect(300, 600, 600, 240, W, 'rx="60" stroke="#000" stroke-width="14"') +
      times(8, (i) => line(`M${350 + i * 72} 620V820`, 8, tint(0.7))) +
      rect(430, 210, 340, 120, W, 'rx="30" stroke="#000" stroke-width="10"') +
      type('14C', [520, 236, 160, 70], 'Space Mono', { weight: 700 }) +
      rect(270, 560, 90, 300, K, 'rx="30"') +
      rect(840, 560, 90, 300, K, 'rx="30"'),
  }),
  'quietcar-3': () => {
    const random = chance('hush')
    return {
      yellow: shine('b3', 600, 150, 330),
      navy: times(3, (r) =>
        group(
          `translate(0 ${r * 160})`,
          times(9, (i) => {
            const [x, y] = [60 + i * 140 + (r % 2) * 60, 430 + random.between(-24, 24)]
            return (
              oval(x, y, 52, 62, W, 'stroke="#000" stroke-width="8"') +
              line(`M${x - 26} ${y - 6}h18M${x + 8} ${y - 6}h18`, 6) +
              line(`M${x} ${y + 44}V${y + 6}`, 15) +
              shape(
                `M${x - 90} ${y + 200}Q${x - 80} ${y + 66} ${x} ${y + 66}Q${x + 80} ${y + 66} ${x + 90} ${y + 200}Z`,
              )
            )
          }),
        ),
      ),
      aqua: rect(0, 0, w, h, tint(0.25)),
    }
  },
}

const tiles = (step) =>
  line(
    times(16, (i) => `M${i * step} 0V900M0 ${i * step}H1200`),
    4,
    tint(0.8),
  )
