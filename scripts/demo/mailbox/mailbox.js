// Says when mail has come, and leaves what is being read where it is.
const { count, open } = document.body.dataset;
const more = document.querySelector('.more');
setInterval(async () => {
  const answer = await fetch('/count').catch(() => null);
  if (answer?.ok !== true || (await answer.text()) === count) return;
  if (open === undefined && window.scrollY === 0) window.location.reload();
  else more.hidden = false;
}, 2000);
