/** The editors' letters that open the collected issues; a blank line ends a paragraph. */
export const letters = {
  kerbs: `The first issue was going to be called *Gutter*. We printed forty covers before Mo pointed out that a gutter is where things end up, and a kerb is where they start from. You sit on a kerb. You jump off one. Every one of us learned to ride something by falling off its edge.

So this is an issue about edges. There’s a ledge in it that belonged to nobody for one summer; there are nine stops on a bus; there is the edge of the gulf, and a boat going over it backwards. And since the edge of a sheet of paper is where a zine begins, there is a tutorial on how to hold those edges together with a piece of thread.

We folded all of it on Inês’s table. If your copy has a thumbprint on page three, it’s hers, and it’s worth more.

— *the editors, from the kerb outside*`,
  'night-work': `Nothing in this issue was made in daylight. That wasn’t a plan. The shop runs a press that is happiest below eighteen degrees, most of us have day jobs, and the baker next door starts at two and will swap you a loaf for a poster.

You find out who your friends are at half past three in the morning. You also find out about your machines. There’s an hour in which a photocopier is not quite a machine; R. Okafor has written about it and we have moved the copier. There is an interview with a man who talks to paper, and a lamp that talks back. There are beans, because someone has to eat. And there is a news report about a man we all know. He has promised to read it when he’s finished his own.

Lights off when you leave, please. Last one out, tell the press good night.

— *the night shift*`,
  'other-alphabets': `Setting four alphabets in one issue teaches you humility at about eight pages an hour. Japanese wants to fall down the page like rain. Arabic sets out from the other side, and the numbers in it turn round and walk back. Greek looks like an old friend until you try to spell. English thinks it is the default.

We decided that each piece would come first in its own script, laid out as its readers expect, and afterwards in English, and that neither was to be called the translation. Read the half you can. Then look at the half you can’t. That’s not a wall; it’s somebody’s front room with the curtains open.

To close, two pieces about surfaces: a wall, and a dot. Both of them turn out to be about who gets to be seen from how far away.

— *Yuki, Samir and Dimitra*`,
}
